import { createHash } from "node:crypto";
import type {
  AccountResource,
  ChangeSetRecord,
  OperationRecord,
  Properties,
  StackEvent,
  StackRecord,
  StackResourceRecord,
} from "./account-records.ts";
import { CurrentStacks, type Export } from "./current-stacks.ts";
import type { HandMade } from "./hand-made.ts";
import type { Journal, JournalWrite } from "./journal.ts";

/** An object of a bucket; its bytes are stored separately under their hash. */
export interface StoredObject {
  bucket: string;
  key: string;
  sha256: string;
  byteCount: number;
}

/** One version of an object, or a delete marker. */
export interface ObjectVersion extends Omit<StoredObject, "sha256"> {
  versionId: string;
  /** Null for a marker. */
  sha256: string | null;
}

/** The last published version of a function, even if it was deleted. */
export interface PublishedVersion {
  number: number;
  /** Hash of the function's code and configuration at that time. */
  content: string;
}

/** A published version of a function, in its state at publication. */
export interface FunctionVersion {
  arn: string;
  functionName: string;
  number: number;
  /** Properties of the function at that time. */
  properties: Properties;
  /** ISO time. */
  publishedAt: string;
}

/** The current target of an alias, which deployments can move between two updates of its stack. */
export interface AliasState {
  arn: string;
  /** The version that receives the remaining calls, after the shares of the other versions. */
  version: string;
  /** Shares of the calls, from 0 up to 1, by the version that receives them. */
  weights: Readonly<Record<string, number>>;
  description: string;
  /** Differs after each change. */
  revisionId: string;
}

/** A deployment of CodeDeploy: an alias moves from one version to another. */
export interface TrafficShift {
  deploymentId: string;
  region: string;
  applicationName: string;
  groupName: string;
  aliasArn: string;
  /** The version numbers of the function before and after the deployment. */
  currentVersion: string;
  targetVersion: string;
  status: "Failed" | "InProgress" | "Stopped" | "Succeeded";
  /** The reason for the failure or the stop. */
  reason: string | null;
  startedAtMilliseconds: number;
}

/** Typed access to an AWS account's content. Writing methods return the writes to commit. */
export class Account {
  readonly accountId: string;
  readonly journal: Journal;
  /**
   * Limits that differ from the quota table, by the quota's title: raised limits, or the lower limits of a new account.
   */
  readonly quotaLimits = new Map<string, number>();
  /** True for a member of an organization whose management account has not allowed budgets for the member. */
  isLinked = false;
  /** The resources created without a template; null if unset, in which case calls about them are rejected. */
  handMade: HandMade | null = null;
  readonly #currentStacks: CurrentStacks;

  constructor(accountId: string, journal: Journal) {
    this.accountId = accountId;
    this.journal = journal;
    this.#currentStacks = new CurrentStacks(journal);
  }

  /** Returns all stacks of a region, including deleted stacks, oldest first. */
  stacks(region: string): StackRecord[] {
    return [...this.journal.collection<StackRecord>("stacks").values()].filter(
      (stack) => stack.region === region,
    );
  }

  /** Returns a stack by ARN, deleted or not, or an existing stack by name. */
  findStack(region: string, nameOrArn: string): StackRecord | undefined {
    if (nameOrArn.startsWith("arn:")) return this.journal.collection<StackRecord>("stacks").get(nameOrArn);
    return this.#currentStacks.named(region).get(nameOrArn);
  }

  /** Returns an existing stack. @throws AwsError otherwise */
  stack(stackId: string): StackRecord {
    return this.journal.collection<StackRecord>("stacks").get(stackId)!;
  }

  /** Returns a stack's resources by logical id, including deleted ones. */
  stackResources(stackId: string): ReadonlyMap<string, StackResourceRecord> {
    return this.journal.collection<StackResourceRecord>(`stack-resources/${stackId}`);
  }

  /** Returns every resource of the account by key. */
  resources(): ReadonlyMap<string, AccountResource> {
    return this.journal.collection<AccountResource>("resources");
  }

  /** Returns the last published version of a function, by the function's name. */
  publishedVersion(region: string, functionName: string): PublishedVersion | undefined {
    return this.journal.collection<PublishedVersion>("published-versions").get(`${region}|${functionName}`);
  }

  /** Returns all existing published versions of a region's functions. */
  functionVersions(region: string): FunctionVersion[] {
    return [...this.journal.collection<FunctionVersion>("function-versions").values()].filter(
      ({ arn }) => arn.split(":")[3] === region,
    );
  }

  /** Returns an existing published version, by its ARN. */
  functionVersion(arn: string): FunctionVersion | undefined {
    return this.journal.collection<FunctionVersion>("function-versions").get(arn);
  }

  /** Returns the target of an alias, by its ARN. */
  alias(arn: string): AliasState | undefined {
    return this.journal.collection<AliasState>("aliases").get(arn);
  }

  /** Returns every traffic shift, or all with a status, oldest first. */
  trafficShifts(status?: TrafficShift["status"]): TrafficShift[] {
    return [...this.journal.collection<TrafficShift>("traffic-shifts").values()].filter(
      (shift) => status === undefined || shift.status === status,
    );
  }

  /** Returns a started traffic shift. */
  trafficShift(deploymentId: string): TrafficShift {
    return this.journal.collection<TrafficShift>("traffic-shifts").get(deploymentId)!;
  }

  /** Returns the text of a template. */
  templateBody(templateId: string): string {
    return this.journal.collection<string>("templates").get(templateId)!;
  }

  /** Returns the storage key of a template and the write that stores it. */
  keepTemplate(body: string): { templateId: string; write: JournalWrite } {
    const templateId = createHash("sha256").update(body).digest("hex");
    return { templateId, write: ["templates", templateId, body] };
  }

  /** Returns the change sets of a stack, oldest first. */
  changeSets(stackId: string): ChangeSetRecord[] {
    return [...this.journal.collection<ChangeSetRecord>(`change-sets/${stackId}`).values()];
  }

  /** Returns events of a stack, oldest first. */
  events(stackId: string): StackEvent[] {
    return [...this.journal.collection<StackEvent>(`events/${stackId}`).values()];
  }

  /** Returns the operation in progress on a stack. */
  operation(stackId: string): OperationRecord | undefined {
    return this.journal.collection<OperationRecord>("operations").get(stackId);
  }

  /** Returns ARNs of all stacks with an operation in progress. */
  busyStacks(): string[] {
    return [...this.journal.collection<OperationRecord>("operations").entries()]
      .filter(([, { paused }]) => !paused)
      .map(([stackId]) => stackId);
  }

  /** Returns every export of a region by name. */
  exports(region: string): ReadonlyMap<string, Export> {
    return this.#currentStacks.exports(region);
  }

  /** Returns the names of the stacks that use an export. */
  importers(region: string, exportName: string): string[] {
    return [...this.#currentStacks.named(region).values()]
      .filter(({ imports }) => imports.includes(exportName))
      .map(({ stackName }) => stackName);
  }

  /** Returns objects of a bucket in the order of their keys. */
  objects(bucket: string): StoredObject[] {
    return [...this.journal.collection<StoredObject>(`objects/${bucket}`).values()].sort((left, right) =>
      left.key < right.key ? -1 : 1,
    );
  }

  /** Returns versions of a bucket's objects and delete markers, oldest first; none without versioning. */
  versions(bucket: string): ObjectVersion[] {
    return [...this.journal.collection<ObjectVersion>(`object-versions/${bucket}`).values()];
  }

  /** Returns one object. */
  object(bucket: string, key: string): StoredObject | undefined {
    return this.journal.collection<StoredObject>(`objects/${bucket}`).get(key);
  }
}

/** Creates journal writes of the records that {@link Account} reads. */
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
  functionVersion: (version: FunctionVersion): JournalWrite => ["function-versions", version.arn, version],
  noFunctionVersion: (arn: string): JournalWrite => ["function-versions", arn, null],
  alias: (alias: AliasState): JournalWrite => ["aliases", alias.arn, alias],
  noAlias: (arn: string): JournalWrite => ["aliases", arn, null],
  trafficShift: (shift: TrafficShift): JournalWrite => ["traffic-shifts", shift.deploymentId, shift],
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
