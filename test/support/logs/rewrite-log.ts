import { deflateRawSync, inflateRawSync } from "node:zlib";
import { DeleteItemCommand, PutItemCommand, UpdateItemCommand } from "@aws-sdk/client-dynamodb";
import { chainStart, openBody, sealEnvelope } from "../../../shared/persistence/events/event-chain.ts";
import { eventKey, eventStreamKey } from "../../../shared/persistence/keys/item-keys.ts";
import {
  getItem,
  type StoredItem,
  tableClient,
  tableName,
  toAttributes,
} from "../../../shared/persistence/table/table.ts";
import { requireValue } from "../require-value.ts";

/** Changes to a partner's log that violate its rules, for tests that detect them. */

const readItem = async (partnerId: string, sequence: number): Promise<StoredItem> =>
  requireValue(await getItem("get:event", eventKey(partnerId, sequence)));

const bodyOf = (item: StoredItem): string => inflateRawSync(item.body as Uint8Array).toString();

/** Changes the body of an event. */
export async function rewriteEvent(
  partnerId: string,
  sequence: number,
  change: (body: string) => string,
): Promise<void> {
  const item = await readItem(partnerId, sequence);
  const body = deflateRawSync(change(bodyOf(item)));
  await tableClient.send(
    new PutItemCommand({ TableName: tableName(), Item: toAttributes({ ...item, body }) }),
  );
}

/** Returns the body of an event. */
export const readBody = async (partnerId: string, sequence: number): Promise<string> =>
  bodyOf(await readItem(partnerId, sequence));

/** Moves an event to another place of the index in which an order's events are found. */
export async function moveInIndex(partnerId: string, sequence: number): Promise<void> {
  const item = { ...(await readItem(partnerId, sequence)), gsi1pk: "OTHER" };
  await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: toAttributes(item) }));
}

/** Changes one byte of a body. */
export const changeByte = (body: string): string => body.replace('"sandbox"', '"sandbax"');

/** Returns an event's body without its digest. */
export const withoutDigest = (body: string): string => requireValue(openBody(body)).content;

/** Swaps the bodies of two events. */
export async function swapEvents(partnerId: string, one: number, other: number): Promise<void> {
  const [first, second] = [bodyOf(await readItem(partnerId, one)), bodyOf(await readItem(partnerId, other))];
  await rewriteEvent(partnerId, one, () => second);
  await rewriteEvent(partnerId, other, () => first);
}

/** Removes an event. */
export const removeEvent = (partnerId: string, sequence: number) =>
  tableClient.send(
    new DeleteItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...eventKey(partnerId, sequence) }),
    }),
  );

/** Appends a copy of an event without changing the counter. */
export async function insertEvent(partnerId: string, sequence: number, at: number): Promise<void> {
  const item = { ...(await readItem(partnerId, sequence)), ...eventKey(partnerId, at), sequence: at };
  await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: toAttributes(item) }));
}

/** Sets the counter's digest. */
export const setLastDigest = (partnerId: string, digest: string) =>
  tableClient.send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...eventStreamKey(partnerId) }),
      UpdateExpression: "SET lastDigest = :digest",
      ExpressionAttributeValues: toAttributes({ ":digest": digest }),
    }),
  );

/** Sets the counter's number. */
export const setLastSequence = (partnerId: string, sequence: number) =>
  tableClient.send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...eventStreamKey(partnerId) }),
      UpdateExpression: "SET lastSequence = :sequence",
      ExpressionAttributeValues: toAttributes({ ":sequence": sequence }),
    }),
  );

/**
 * Changes an event and recomputes all later digests, as an attacker with full access to the table could.
 * @param until the last event of the forged log, by default the last of the log
 */
export async function forgeLog(
  partnerId: string,
  sequence: number,
  change: (body: string) => string,
  until?: number,
): Promise<void> {
  await rewriteEvent(partnerId, sequence, change);
  const stream = await getItem("get:eventStream", eventStreamKey(partnerId));
  const last = until ?? Number(stream?.lastSequence);
  let digest = chainStart(partnerId);
  for (let at = 1; at <= last; at += 1) {
    await rewriteEvent(partnerId, at, (body) => {
      const { digest: _, ...envelope } = JSON.parse(body);
      const sealed = sealEnvelope(envelope, digest);
      digest = sealed.digest;
      return sealed.body;
    });
  }
  await setLastDigest(partnerId, digest);
}
