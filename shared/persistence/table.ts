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

/** Reads one item, strongly consistent by default; null when it does not exist. */
export async function getItem<Kind extends ItemKind>(
  permission: `get:${Kind}`,
  key: ItemKey<NoInfer<Kind>>,
  options: { consistent?: boolean } = {},
): Promise<StoredItem | null> {
  requireCovered(permission, key.pk);
  const { Item } = await tableClient.send(
    new GetItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...key }),
      ConsistentRead: options.consistent ?? true,
    }),
  );
  return Item === undefined ? null : fromAttributes(Item);
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
  const wanted = [...new Map(keys.map((key) => [nameOf(key), toAttributes({ ...key })])).values()];
  const pages = splitIntoChunks(wanted, largestBatch);
  await Promise.all(pages.map((page) => readPage(page, (item) => found.set(nameOf(item), item))));
  return keys.map((key) => found.get(nameOf(key)) ?? null);
}

async function readPage(
  keys: Record<string, AttributeValue>[],
  take: (item: StoredItem) => void,
): Promise<void> {
  let pending = keys;
  for (let attempt = 1; pending.length > 0; attempt += 1) {
    if (attempt > mostBatchAttempts)
      throw new TableBusy(`The table left ${pending.length} keys of a batch unanswered`);
    if (attempt > 1) await pause(Math.random() * pauseLimit(attempt - 1));
    const { Responses, UnprocessedKeys } = await tableClient.send(
      new BatchGetItemCommand({ RequestItems: { [tableName()]: { Keys: pending, ConsistentRead: true } } }),
    );
    for (const attributes of Responses?.[tableName()] ?? []) take(fromAttributes(attributes));
    pending = UnprocessedKeys?.[tableName()]?.Keys ?? [];
  }
}

const nameOf = ({ pk, sk }: StoredItem | ItemKey): string => `${pk}\n${sk}`;
