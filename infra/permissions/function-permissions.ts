import {
  duePrefix,
  type ItemAspect,
  type ItemKind,
  indexPrefix,
  itemAspects,
  itemKinds,
} from "../../shared/persistence/keys/item-kinds.ts";
import type { ItemAction, TablePermission } from "../../shared/persistence/table/permissions.ts";
import { type DirectoryAction, directoryActions } from "../../shared/platform/directory-actions.ts";
import type { SettingName } from "../../shared/platform/environment-variables.ts";
import {
  type BucketName,
  type QueueName,
  type SecretName,
  type SecretPermission,
  secretNames,
} from "../../shared/platform/resources.ts";

const deadLetterActions = ["inspect", "redrive"] as const;
const monitoredThings = ["alarms", "metrics", "logAnswers"] as const;

/** Actions on the objects of a bucket; each is one action of S3. */
export type ObjectAction = "list" | "read" | "write" | "delete";

/** The operations on an open connection: send or close. */
export const connectionActions = ["push", "cut"] as const;
/** See `connectionActions`. */
export type ConnectionAction = (typeof connectionActions)[number];

/** All permissions and settings in one function's bundle. Lists are sorted. */
export interface FunctionPermissions {
  table: readonly TablePermission[];
  /** Queues that the function may send to. */
  queues: readonly QueueName[];
  /** Queues whose messages the function receives and may hide during its run. */
  hides: readonly QueueName[];
  objects: readonly { action: ObjectAction; bucket: BucketName; prefix: string }[];
  /** Permissions to read dead-letter queues and redrive their messages. */
  deadLetters: readonly (typeof deadLetterActions)[number][];
  /** The function's read permissions for CloudWatch. */
  monitoring: readonly (typeof monitoredThings)[number][];
  /** Searches the logs of the environment's APIs. */
  searchesLogs: boolean;
  /** Reads the typefaces that were deployed with it. */
  readsFaces: boolean;
  /** Signs checkpoints and receipts. */
  signs: boolean;
  /** Reads the public keys of checkpoints and receipts. */
  readsPublicKeys: boolean;
  /** May send mail from the deployment's address. */
  sendsMail: boolean;
  /** The function's permissions for open connections of the chat stream. */
  connections: readonly ConnectionAction[];
  /** Operations of the stage's user directory that the function may call. */
  directory: readonly DirectoryAction[];
  /** Secrets that the function may read. */
  secrets: readonly SecretName[];
  /** Calls partners' endpoints, from fixed addresses if the environment has them. */
  sendsWebhooks: boolean;
  settings: readonly SettingName[];
}

const itemActions = ["get", "query", "put", "update", "delete", "check"] as const satisfies ItemAction[];

const tablePermissions: ReadonlySet<string> = new Set<TablePermission>([
  ...itemActions.flatMap((action) =>
    (Object.keys(itemKinds) as ItemKind[]).map((kind) => `${action}:${kind}` as const),
  ),
  ...(Object.keys(itemAspects) as ItemAspect[]).map((aspect) => `update:${aspect}` as const),
  ...(Object.keys(indexPrefix) as (keyof typeof indexPrefix)[]).map((list) => `queryIndex:${list}` as const),
  ...(Object.keys(duePrefix) as (keyof typeof duePrefix)[]).map((work) => `queryDue:${work}` as const),
]);

const isTablePermission = (text: string): text is TablePermission => tablePermissions.has(text);

/**
 * Reads the permissions and setting names that are literals in a bundle. Tree shaking leaves exactly the code
 * that the handler can reach, and the types allow no other literal, so the result is complete and minimal.
 * @param settingNames names of all settings
 */
export function readPermissions(bundle: string, settingNames: readonly SettingName[]): FunctionPermissions {
  // The closing quote of a text is not consumed, because it may also be the opening quote of the next text.
  const literals = [
    ...new Set([...bundle.matchAll(/(["'`])([\w:./-]+)(?=\1)/g)].map(([, , text = ""]) => text)),
  ].sort();
  return {
    table: literals.filter(isTablePermission),
    queues: literals.flatMap((text) => readQueue(text) ?? []),
    hides: literals.flatMap((text) => readHiddenQueue(text) ?? []),
    objects: literals.flatMap((text) => readObjects(text) ?? []),
    deadLetters: deadLetterActions.filter((action) => literals.includes(`${action}:deadLetters`)),
    monitoring: monitoredThings.filter((what) => literals.includes(`read:${what}`)),
    searchesLogs: literals.includes("search:logs"),
    readsFaces: literals.includes("read:faces"),
    signs: literals.includes("sign:statements"),
    readsPublicKeys: literals.includes("read:publicKeys"),
    sendsMail: literals.includes("send:mail"),
    connections: connectionActions.filter((action) => literals.includes(`${action}:connections`)),
    directory: directoryActions.filter((action) => literals.includes(`directory:${action}`)),
    secrets: secretNames.filter((name) => literals.includes(readSecret(name))).toSorted(),
    sendsWebhooks: literals.includes("send:webhook"),
    settings: settingNames.filter((name) => literals.includes(name)).toSorted(),
  };
}

const readSecret = (name: SecretName): SecretPermission => `readSecret:${name}`;

function readQueue(text: string): QueueName | null {
  const name = /^send:(\w+)$/.exec(text)?.[1];
  return name === undefined || name === "mail" || name === "webhook" ? null : (name as QueueName);
}

const readHiddenQueue = (text: string): QueueName | null =>
  (/^hide:(\w+)$/.exec(text)?.[1] ?? null) as QueueName | null;

function readObjects(text: string): FunctionPermissions["objects"][number] | null {
  const [, action, bucket, prefix] = /^(list|read|write|delete):(\w+)\/(\w+\/)$/.exec(text) ?? [];
  if (action === undefined || bucket === undefined || prefix === undefined) return null;
  return { action: action as ObjectAction, bucket: bucket as BucketName, prefix };
}
