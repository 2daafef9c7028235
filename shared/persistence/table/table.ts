import {
  type AttributeValue,
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { requireVariable } from "../../platform/environment-variables.ts";
import { JsonRequestSigner } from "../../platform/request-signer.ts";
import { sdkSettings } from "../../platform/sdk-settings.ts";
import { splitIntoChunks } from "../../platform/split-into-chunks.ts";
import type { ItemKey } from "../keys/item-keys.ts";
import type { ItemKind } from "../keys/item-kinds.ts";
import { type Permissions, requireCovered } from "./permissions.ts";
import { nameOfItem, readsTogether, type WaitingRead } from "./reads-together.ts";

/** A stored item that has no type yet. */
export type StoredItem = Record<string, unknown>;

/** One client per execution environment. */
export const tableClient: DynamoDBClient = leanClient(
  new DynamoDBClient({
    ...sdkSettings(),
    signer: new JsonRequestSigner("dynamodb", () => tableClient.config),
  }),
);

/**
 * Removes the middlewares that a table does not need: one describes the process in every request, one detects loops of
 * functions, which a table does not report, and one logs for a logger that ignores it.
 */
function leanClient(client: DynamoDBClient): DynamoDBClient {
  for (const name of ["getUserAgentMiddleware", "recursionDetectionMiddleware", "loggerMiddleware"])
    client.middlewareStack.remove(name);
  return client;
}

/** Returns the environment's only table. */
export const tableName = (): string => requireVariable("TABLE_NAME");

/** Marshalls values: absent fields are dropped, numbers stay exact, binary stays binary. */
export const toAttributes = (item: Record<string, unknown>): Record<string, AttributeValue> =>
  marshall(item, { removeUndefinedValues: true });

/** Returns the reverse of `toAttributes`. */
export const fromAttributes = (item: Record<string, AttributeValue>): StoredItem => unmarshall(item);

type Attributes = Record<string, AttributeValue>;
type Reads = WaitingRead<Attributes>[];

const readNow = readsTogether<Attributes>((waiting) => requestItems(waiting, true));
const readLately = readsTogether<Attributes>((waiting) => requestItems(waiting, false));

/**
 * Reads one item, strongly consistent by default; null if it does not exist. Concurrent reads share a request.
 * @throws TableBusy if the table does not return the item after many requests
 */
export async function getItem<Kind extends ItemKind>(
  permission: `get:${Kind}`,
  key: ItemKey<NoInfer<Kind>>,
  options: { consistent?: boolean } = {},
): Promise<StoredItem | null> {
  requireCovered(permission, key.pk);
  return toItem(await (options.consistent === false ? readLately : readNow)(key));
}

/** Each reader gets a separate copy of the item, which it may change. */
const toItem = (found: Attributes | null): StoredItem | null => found && fromAttributes(found);

const largestBatch = 100;
/** About 3 seconds in total, so that a request gets its response before its timeout. */
const mostBatchAttempts = 9;
const firstPauseMilliseconds = 50;
const longestPauseMilliseconds = 1_600;

/** The table could not return a complete read within the caller's time. Nothing was changed. */
export class TableBusy extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TableBusy";
  }
}

/** Full jitter, so that rejected calls are not all retried at the same time. */
const pauseLimit = (pauses: number): number =>
  Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (pauses - 1));

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads items like `getItem`, in the order requested. One round trip per 100, in parallel; keys that the table leaves
 * unprocessed are requested again with exponential backoff.
 * @throws TableBusy when the table still leaves some keys unprocessed after many requests
 */
export async function getItems<Kind extends ItemKind>(
  permissions: Permissions<"get", Kind>,
  keys: readonly ItemKey<NoInfer<Kind>>[],
): Promise<(StoredItem | null)[]> {
  for (const { pk } of keys) requireCovered(permissions, pk);
  return (await Promise.all(keys.map(readNow))).map(toItem);
}

async function requestItems(waiting: Reads, ConsistentRead: boolean): Promise<void> {
  const TableName = tableName();
  const [first] = waiting;
  if (waiting.length === 1 && first !== undefined) {
    const Key = toAttributes({ ...first.key });
    const { Item } = await tableClient.send(new GetItemCommand({ TableName, Key, ConsistentRead }));
    first.resolve(Item ?? null);
  } else {
    await Promise.all(splitIntoChunks(waiting, largestBatch).map((page) => readPage(page, ConsistentRead)));
  }
}

/** Settles each read as soon as the table has responded for its item. */
async function readPage(wanted: Reads, ConsistentRead: boolean): Promise<void> {
  let pending = wanted;
  for (let attempt = 1; pending.length > 0; attempt += 1) {
    if (attempt > mostBatchAttempts)
      throw new TableBusy(`The table left ${pending.length} keys of a batch unanswered`);
    if (attempt > 1) await pause(Math.random() * pauseLimit(attempt - 1));
    const Keys = pending.map(({ key }) => toAttributes({ ...key }));
    const { Responses, UnprocessedKeys } = await tableClient.send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead } } }),
    );
    const found = new Map((Responses?.[tableName()] ?? []).map((item) => [nameOfAttributes(item), item]));
    const left = new Set(UnprocessedKeys?.[tableName()]?.Keys?.map(nameOfAttributes));
    pending = pending.filter(({ key, resolve }) => {
      const isLeft = left.has(nameOfItem(key));
      if (!isLeft) resolve(found.get(nameOfItem(key)) ?? null);
      return isLeft;
    });
  }
}

const nameOfAttributes = ({ pk, sk }: Attributes): string => nameOfItem({ pk: pk?.S, sk: sk?.S });
