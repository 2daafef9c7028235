import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { chainStart, followEvent } from "../../shared/persistence/events/event-chain.ts";
import { eventStreamKey } from "../../shared/persistence/keys/item-keys.ts";
import { fromAttributes, toAttributes } from "../../shared/persistence/table/table.ts";
import { toStoredEvent } from "../../shared/persistence/webhooks/event-items.ts";
import { listPartnerIds } from "./list-partner-ids.ts";
import { readEventItems } from "./read-log-entries.ts";

/** The tables and the distance by which partners' event numbers advance. */
export interface AdvanceRequest {
  restoredTable: string;
  /** The table whose earlier state was restored; null if this table cannot be read. */
  originalTable: string | null;
  /** The number to add to the last known event number. */
  ahead: number;
}

/** A partner's event stream with a new start. */
export interface AdvancedStream {
  partnerId: string;
  /** The last number in the restored table. */
  from: number;
  /** The new last number. The next event gets the following number. */
  to: number;
  /** The number of events that were copied from the original table. */
  copied: number;
}

/** The end of a partner's event stream in a table, and its digest. */
interface StreamEnd {
  sequence: number;
  digest: string;
}

/**
 * Lets every partner's event numbers in a restored table continue after the last number that the partner has seen, so
 * that no number is assigned twice. Events after the restore point are copied from the original table, because partners
 * have received them and signed checkpoints cover them. Copying stops at the first event that does not continue the
 * digest chain. Safe to repeat, because no number decreases. Run it before anything writes to the restored table.
 */
export async function advanceSequences(
  client: DynamoDBClient,
  { restoredTable, originalTable, ahead }: AdvanceRequest,
): Promise<AdvancedStream[]> {
  const advanced: AdvancedStream[] = [];
  for (const partnerId of await listPartnerIds(client, restoredTable)) {
    const restored = await readStreamEnd(client, restoredTable, partnerId);
    const [seen, end] =
      originalTable === null
        ? [restored, restored]
        : [
            await readStreamEnd(client, originalTable, partnerId),
            await copyEvents(client, { from: originalTable, to: restoredTable }, partnerId, restored),
          ];
    const to = Math.max(restored.sequence, seen.sequence) + ahead;
    const isMoved =
      to > restored.sequence && (await moveOn(client, restoredTable, partnerId, to, end.digest));
    if (isMoved)
      advanced.push({ partnerId, from: restored.sequence, to, copied: end.sequence - restored.sequence });
  }
  return advanced;
}

async function readStreamEnd(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
): Promise<StreamEnd> {
  const Key = toAttributes({ ...eventStreamKey(partnerId) });
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  const stream = Item === undefined ? {} : fromAttributes(Item);
  return {
    sequence: Number(stream.lastSequence ?? 0),
    digest: String(stream.lastDigest ?? chainStart(partnerId)),
  };
}

/** Copies the events after a stream's end from another table, and returns the new end. */
async function copyEvents(
  client: DynamoDBClient,
  tables: { from: string; to: string },
  partnerId: string,
  end: StreamEnd,
): Promise<StreamEnd> {
  let last = end;
  for await (const item of readEventItems(client, tables.from, { partnerId, after: end.sequence })) {
    const event = toStoredEvent(fromAttributes(item));
    const { place, broken } = followEvent(last, event, false);
    if (broken !== null || event.sequence !== last.sequence + 1 || place.digest === null) return last;
    await copyItem(client, tables.to, item);
    last = { sequence: place.sequence, digest: place.digest };
  }
  return last;
}

async function copyItem(
  client: DynamoDBClient,
  TableName: string,
  Item: Record<string, AttributeValue>,
): Promise<void> {
  const ConditionExpression = "attribute_not_exists(pk)";
  await ignoreFailedCondition(client.send(new PutItemCommand({ TableName, Item, ConditionExpression })));
}

/** @returns false when the stream already has at least this number */
function moveOn(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
  to: number,
  digest: string,
): Promise<boolean> {
  return ignoreFailedCondition(
    client.send(
      new UpdateItemCommand({
        TableName,
        Key: toAttributes({ ...eventStreamKey(partnerId) }),
        // The write of an event checks both `lastSequence` and `endpoints`.
        UpdateExpression:
          "SET lastSequence = :to, lastDigest = :digest, endpoints = if_not_exists(endpoints, :none)",
        ConditionExpression: "attribute_not_exists(lastSequence) OR lastSequence < :to",
        ExpressionAttributeValues: toAttributes({ ":to": to, ":digest": digest, ":none": [] }),
      }),
    ),
  );
}

/** @returns false when the condition of the write did not hold */
async function ignoreFailedCondition(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
