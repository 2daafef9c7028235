import {
  type AttributeValue,
  BatchGetItemCommand,
  DynamoDBClient,
  GetItemCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { requireVariable } from "../platform/environment-variables.ts";
import { sdkSettings } from "../platform/sdk-settings.ts";
import { splitIntoChunks } from "../platform/split-into-chunks.ts";
import type { ItemKind } from "./item-kinds.ts";
import type { ItemKey } from "./keys.ts";
import { type Permissions, requireCovered } from "./permissions.ts";
import { nameOfItem, ReadsTogether, type WaitingRead } from "./reads-together.ts";

/** A stored item that has no type yet. */
export type StoredItem = Record<string, unknown>;

/** One client per execution environment. */
export const tableClient = new DynamoDBClient(sdkSettings());

/** Returns the environment's only table. */
export const tableName = (): string => requireVariable("TABLE_NAME");

/** Marshalls values: absent fields are dropped, numbers stay exact, binary stays binary. */
export const toAttributes = (item: Record<string, unknown>): Record<string, AttributeValue> =>
  marshall(item, { removeUndefinedValues: true });

/** Returns the reverse of `toAttributes`. */
export const fromAttributes = (item: Record<string, AttributeValue>): StoredItem => unmarshall(item);

type Attributes = Record<string, AttributeValue>;

const consistentReads = new ReadsTogether<Attributes>((waiting) => readTogether(waiting, true));
const lateReads = new ReadsTogether<Attributes>((waiting) => readTogether(waiting, false));

/**
 * Reads one item, strongly consistent by default; null when it does not exist. Reads that start at one moment share a
 * request.
 * @throws TableBusy when the table does not return the item after many requests
 */
export async function getItem<Kind extends ItemKind>(
  permission: `get:${Kind}`,
  key: ItemKey<NoInfer<Kind>>,
  options: { consistent?: boolean } = {},
): Promise<StoredItem | null> {
  requireCovered(permission, key.pk);
  const reads = (options.consistent ?? true) ? consistentReads : lateReads;
  const found = await reads.read(key);
  return found && fromAttributes(found);
}

async function readTogether(waiting: WaitingRead<Attributes>[], isConsistent: boolean): Promise<void> {
  const [first] = waiting;
  if (waiting.length > 1 || first === undefined) return readPages(waiting, isConsistent);
  const { Item } = await tableClient.send(
    new GetItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...first.key }),
      ConsistentRead: isConsistent,
    }),
  );
  first.resolve(Item ?? null);
}

const largestBatch = 100;
/** About 3 seconds in total, so that a request is answered before its timeout. */
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
 * Reads items, strongly consistent, in the order requested (null where one does not exist). One round trip
 * per 100, in parallel; unprocessed keys are requested again with exponential backoff.
 * @throws TableBusy when the table still leaves some unprocessed after many requests
 */
export async function getItems<Kind extends ItemKind>(
  permissions: Permissions<"getMany", Kind>,
  keys: readonly ItemKey<NoInfer<Kind>>[],
): Promise<(StoredItem | null)[]> {
  for (const { pk } of keys) requireCovered(permissions, pk);
  const found = new Map<string, StoredItem>();
  const distinct = [...new Map(keys.map((key) => [nameOfItem(key), key])).values()];
  const take = (key: ItemKey) => (item: Attributes | null) =>
    void (item && found.set(nameOfItem(key), fromAttributes(item)));
  await readPages(
    distinct.map((key) => ({ key, resolve: take(key) })),
    true,
  );
  return keys.map((key) => found.get(nameOfItem(key)) ?? null);
}

type Wanted = Pick<WaitingRead<Attributes>, "key" | "resolve">;

/** Reads each of the items as soon as the table has answered for it. */
const readPages = async (wanted: readonly Wanted[], isConsistent: boolean): Promise<void> => {
  await Promise.all(splitIntoChunks([...wanted], largestBatch).map((page) => readPage(page, isConsistent)));
};

async function readPage(wanted: readonly Wanted[], isConsistent: boolean): Promise<void> {
  const pending = new Map(wanted.map((one) => [nameOfItem(one.key), one]));
  for (let attempt = 1; pending.size > 0; attempt += 1) {
    if (attempt > mostBatchAttempts)
      throw new TableBusy(`The table left ${pending.size} keys of a batch unanswered`);
    if (attempt > 1) await pause(Math.random() * pauseLimit(attempt - 1));
    const Keys = [...pending.values()].map(({ key }) => toAttributes({ ...key }));
    const { Responses, UnprocessedKeys } = await tableClient.send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead: isConsistent } } }),
    );
    const found = new Map((Responses?.[tableName()] ?? []).map((item) => [nameOfAttributes(item), item]));
    const left = new Set((UnprocessedKeys?.[tableName()]?.Keys ?? []).map(nameOfAttributes));
    for (const [name, { resolve }] of pending) {
      if (left.has(name)) continue;
      pending.delete(name);
      resolve(found.get(name) ?? null);
    }
  }
}

const nameOfAttributes = ({ pk, sk }: Attributes): string => nameOfItem({ pk: pk?.S, sk: sk?.S });
