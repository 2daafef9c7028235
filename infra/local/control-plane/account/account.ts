import { createHash } from "node:crypto";
import type {
  AccountResource,
  ChangeSetRecord,
  OperationRecord,
  StackEvent,
  StackRecord,
  StackResourceRecord,
} from "./account-records.ts";
import type { Journal, JournalWrite } from "./journal.ts";

/** An export of a stack. */
export interface Export {
  name: string;
  value: string;
  stackId: string;
  stackName: string;
}

/** An object of a bucket; its bytes lie apart under their hash. */
export interface StoredObject {
  bucket: string;
  key: string;
  sha256: string;
  byteCount: number;
}

/** One version of an object, or a marker that it was removed. */
export interface ObjectVersion extends Omit<StoredObject, "sha256"> {
  versionId: string;
  /** Null for a marker. */
  sha256: string | null;
}

/** What Lambda knows of the version of a function that was published last, deleted or not. */
export interface PublishedVersion {
  number: number;
  /** Hash of the function's code and configuration at that time. */
  content: string;
}

/** Typed reading and writing of what an AWS account holds. Writing methods return what to commit. */
export class Account {
  readonly accountId: string;
  readonly journal: Journal;

  constructor(accountId: string, journal: Journal) {
    this.accountId = accountId;
    this.journal = journal;
  }

  /** All stacks of a region, deleted ones included, oldest first. */
  stacks(region: string): StackRecord[] {
    return [...this.journal.collection<StackRecord>("stacks").values()].filter(
      (stack) => stack.region === region,
    );
  }

  /** A stack by ARN, deleted or not, or by the name of one that is not deleted. */
  findStack(region: string, nameOrArn: string): StackRecord | undefined {
    if (nameOrArn.startsWith("arn:")) return this.journal.collection<StackRecord>("stacks").get(nameOrArn);
    return this.stacks(region).find(
      ({ stackName, status }) => stackName === nameOrArn && status !== "DELETE_COMPLETE",
    );
  }

  /** A stack that must exist. */
  stack(stackId: string): StackRecord {
    return this.journal.collection<StackRecord>("stacks").get(stackId)!;
  }

  /** Resources of a stack by logical id, deleted ones included. */
  stackResources(stackId: string): ReadonlyMap<string, StackResourceRecord> {
    return this.journal.collection<StackResourceRecord>(`stack-resources/${stackId}`);
  }

  /** Every resource of the account by key. */
  resources(): ReadonlyMap<string, AccountResource> {
    return this.journal.collection<AccountResource>("resources");
  }

  /** The version of a function that was published last, by the function's name. */
  publishedVersion(region: string, functionName: string): PublishedVersion | undefined {
    return this.journal.collection<PublishedVersion>("published-versions").get(`${region}|${functionName}`);
  }

  /** Text of a template. */
  templateBody(templateId: string): string {
    return this.journal.collection<string>("templates").get(templateId)!;
  }

  /** Where a template is kept, and what keeps it. */
  keepTemplate(body: string): { templateId: string; write: JournalWrite } {
    const templateId = createHash("sha256").update(body).digest("hex");
    return { templateId, write: ["templates", templateId, body] };
  }

  /** Change sets of a stack, oldest first. */
  changeSets(stackId: string): ChangeSetRecord[] {
    return [...this.journal.collection<ChangeSetRecord>(`change-sets/${stackId}`).values()];
  }

  /** Events of a stack, oldest first. */
  events(stackId: string): StackEvent[] {
    return [...this.journal.collection<StackEvent>(`events/${stackId}`).values()];
  }

  /** The operation in progress on a stack. */
  operation(stackId: string): OperationRecord | undefined {
    return this.journal.collection<OperationRecord>("operations").get(stackId);
  }

  /** ARNs of all stacks with an operation in progress. */
  busyStacks(): string[] {
    return [...this.journal.collection<OperationRecord>("operations").entries()]
      .filter(([, { paused }]) => !paused)
      .map(([stackId]) => stackId);
  }

  /** Every export of a region. */
  exports(region: string): Export[] {
    return this.stacks(region)
      .filter(({ status }) => status !== "DELETE_COMPLETE")
      .flatMap(({ outputs, stackId, stackName }) =>
        outputs
          .filter(({ exportName }) => exportName !== null)
          .map(({ exportName, value }) => ({ name: exportName!, value, stackId, stackName })),
      );
  }

  /** Names of the stacks that use an export. */
  importers(region: string, exportName: string): string[] {
    return this.stacks(region)
      .filter(({ imports, status }) => status !== "DELETE_COMPLETE" && imports.includes(exportName))
      .map(({ stackName }) => stackName);
  }

  /** Objects of a bucket in the order of their keys. */
  objects(bucket: string): StoredObject[] {
    return [...this.journal.collection<StoredObject>(`objects/${bucket}`).values()].sort((left, right) =>
      left.key < right.key ? -1 : 1,
    );
  }

  /** Versions of a bucket's objects and markers of removals, oldest first; none where versions are not kept. */
  versions(bucket: string): ObjectVersion[] {
    return [...this.journal.collection<ObjectVersion>(`object-versions/${bucket}`).values()];
  }

  /** One object. */
  object(bucket: string, key: string): StoredObject | undefined {
    return this.journal.collection<StoredObject>(`objects/${bucket}`).get(key);
  }
}

/** Writes that put records where {@link Account} finds them. */
export const write = {
  stack: (stack: StackRecord): JournalWrite => ["stacks", stack.stackId, stack],
  stackResource: (stackId: string, resource: StackResourceRecord): JournalWrite => [
    `stack-resources/${stackId}`,
    resource.logicalId,
    resource,
  ],
  noStackResource: (stackId: string, logicalId: string): JournalWrite => [
    `stack-resources/${stackId}`,
    logicalId,
    null,
  ],
  resource: (resource: AccountResource): JournalWrite => ["resources", resource.key, resource],
  publishedVersion: (
    region: string,
    functionName: string,
    version: PublishedVersion | null,
  ): JournalWrite => ["published-versions", `${region}|${functionName}`, version],
  noResource: (key: string): JournalWrite => ["resources", key, null],
  changeSet: (changeSet: ChangeSetRecord): JournalWrite => [
    `change-sets/${changeSet.stackId}`,
    changeSet.changeSetId,
    changeSet,
  ],
  noChangeSet: ({ stackId, changeSetId }: ChangeSetRecord): JournalWrite => [
    `change-sets/${stackId}`,
    changeSetId,
    null,
  ],
  event: (event: StackEvent): JournalWrite => [`events/${event.stackId}`, event.eventId, event],
  operation: (stackId: string, operation: OperationRecord): JournalWrite => [
    "operations",
    stackId,
    operation,
  ],
  noOperation: (stackId: string): JournalWrite => ["operations", stackId, null],
  object: (object: StoredObject): JournalWrite => [`objects/${object.bucket}`, object.key, object],
  noObject: (bucket: string, key: string): JournalWrite => [`objects/${bucket}`, key, null],
  version: (version: ObjectVersion): JournalWrite => [
    `object-versions/${version.bucket}`,
    version.versionId,
    version,
  ],
  noVersion: (bucket: string, versionId: string): JournalWrite => [
    `object-versions/${bucket}`,
    versionId,
    null,
  ],
};
