import type { duePrefix, indexPrefix } from "../../shared/persistence/item-kinds.ts";
import type { variable } from "../../shared/platform/environment-variables.ts";
import type { partitionPrefix } from "./partition-prefix.ts";

type Partition = keyof typeof partitionPrefix;

/** Which items a function may touch and how; each word stands for exactly one DynamoDB action. */
export interface TableGrants {
  get?: readonly Partition[];
  /** BatchGetItem. */
  getMany?: readonly Partition[];
  query?: readonly Partition[];
  put?: readonly Partition[];
  /** BatchWriteItem. */
  writeMany?: readonly Partition[];
  update?: readonly Partition[];
  delete?: readonly Partition[];
  /** Condition checks inside a transaction. */
  check?: readonly Partition[];
  /** Queries of `gsi1`. */
  queryIndex?: readonly (keyof typeof indexPrefix)[];
  /** Queries of the index of waiting work. */
  queryDue?: readonly (keyof typeof duePrefix)[];
}

/** Buckets a function can be given, by the name of the variable that carries the bucket's name. */
export type BucketVariable =
  | "intakeBucketName"
  | "snapshotBucketName"
  | "mediaBucketName"
  | "documentBucketName"
  | "historyBucketName";

/** Queues a function can send to, by the name of the variable that carries the queue's URL. */
export type QueueVariable =
  | "deliveryQueueUrl"
  | "bulkQueueUrl"
  | "retryQueueUrl"
  | "replayQueueUrl"
  | "ingestQueueUrl"
  | "indexQueueUrl"
  | "changesQueueUrl"
  | "mediaQueueUrl"
  | "lookupQueueUrl"
  | "watchChangesQueueUrl"
  | "watchUpdatesQueueUrl";

/** Variables that carry a plain setting and grant nothing. */
export type SettingVariable = Exclude<
  keyof typeof variable,
  BucketVariable | QueueVariable | "tableName" | "mailSender"
>;

/** Object key prefixes a function may list, read, write or remove in a bucket. */
export interface BucketGrants {
  list?: readonly string[];
  read?: readonly string[];
  write?: readonly string[];
  delete?: readonly string[];
}

/** Everything one function may do and know, and its size where that is not the usual one. */
export interface FunctionGrants {
  table?: TableGrants;
  buckets?: Partial<Record<BucketVariable, BucketGrants>>;
  sendsTo?: readonly QueueVariable[];
  /** May send mail from the deployment's address. */
  sendsMail?: boolean;
  settings?: readonly SettingVariable[];
  /** Default 512. Processing power grows with it. */
  memoryMib?: number;
  /** Default 15. */
  timeoutSeconds?: number;
}

/** Grants of the routes of one area, by operation id. */
export type AreaGrants = Record<string, FunctionGrants>;

/** Both grants together; of the sizes, those of `own` count. */
export function combineGrants(common: FunctionGrants, own: FunctionGrants): FunctionGrants {
  return {
    ...common,
    ...own,
    table: combineLists(common.table, own.table),
    sendsTo: unite(common.sendsTo, own.sendsTo),
    settings: unite(common.settings, own.settings),
    buckets: { ...common.buckets, ...own.buckets },
  };
}

function combineLists(common?: TableGrants, own?: TableGrants): TableGrants | undefined {
  if (common === undefined || own === undefined) return common ?? own;
  const names = unite(Object.keys(common), Object.keys(own)) as (keyof TableGrants)[];
  return Object.fromEntries(names.map((name) => [name, unite<string>(common[name], own[name])]));
}

const unite = <Item>(first: readonly Item[] = [], second: readonly Item[] = []): Item[] => [
  ...new Set([...first, ...second]),
];
