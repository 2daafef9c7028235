import {
  ConditionalCheckFailedException,
  type DynamoDBClient,
  GetItemCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { eventStreamKey } from "../../shared/persistence/keys.ts";
import { fromAttributes, toAttributes } from "../../shared/persistence/table.ts";
import { listPartnerIds } from "./list-partner-ids.ts";

/** The new start of partners' event numbers in a restored table. */
export interface AdvanceRequest {
  restoredTable: string;
  /** The table whose earlier state was restored; null if this table cannot be read. */
  originalTable: string | null;
  /** Added to the last known number. */
  ahead: number;
}

/** A partner's event stream with a new start. */
export interface AdvancedStream {
  partnerId: string;
  /** The last number in the restored table. */
  from: number;
  /** The new last number. The next event gets the following number. */
  to: number;
}

/**
 * Moves the event numbers of every partner in a restored table beyond those that partners have seen, so that
 * no number is assigned twice. Safe to repeat, because no number decreases. Run it before anything writes to
 * the restored table.
 */
export async function advanceSequences(
  client: DynamoDBClient,
  { restoredTable, originalTable, ahead }: AdvanceRequest,
): Promise<AdvancedStream[]> {
  const advanced: AdvancedStream[] = [];
  for (const partnerId of await listPartnerIds(client, restoredTable)) {
    const from = await readLastSequence(client, restoredTable, partnerId);
    const seen = originalTable === null ? from : await readLastSequence(client, originalTable, partnerId);
    const to = Math.max(from, seen) + ahead;
    if (to > from && (await moveOn(client, restoredTable, partnerId, to))) {
      advanced.push({ partnerId, from, to });
    }
  }
  return advanced;
}

async function readLastSequence(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
): Promise<number> {
  const Key = toAttributes({ ...eventStreamKey(partnerId) });
  const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
  return Item === undefined ? 0 : Number(fromAttributes(Item).lastSequence ?? 0);
}

/** @returns false when the stream already has at least this number */
async function moveOn(
  client: DynamoDBClient,
  TableName: string,
  partnerId: string,
  to: number,
): Promise<boolean> {
  try {
    await client.send(
      new UpdateItemCommand({
        TableName,
        Key: toAttributes({ ...eventStreamKey(partnerId) }),
        // An event is guarded by both attributes.
        UpdateExpression: "SET lastSequence = :to, endpoints = if_not_exists(endpoints, :none)",
        ConditionExpression: "attribute_not_exists(lastSequence) OR lastSequence < :to",
        ExpressionAttributeValues: toAttributes({ ":to": to, ":none": [] }),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
