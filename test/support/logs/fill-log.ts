import { randomUUID } from "node:crypto";
import { type AttributeValue, PutItemCommand } from "@aws-sdk/client-dynamodb";
import type { EventDraft } from "../../../shared/domain/webhooks/event.ts";
import { emissionAt, eventWrites, readEventStreams } from "../../../shared/persistence/events/emit-events.ts";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { requireValue } from "../require-value.ts";
import { setLastDigest, setLastSequence } from "./rewrite-log.ts";

const itemsAtOnce = 25;

/**
 * Appends ordinary events of orders to a log without transactions, which takes less time. Nothing else may
 * write to the log meanwhile.
 * @param order the order as an event shows it; each event has an order with another id
 * @param storedBytes size of the added items
 * @returns the number of added events
 */
export async function fillLog(partnerId: string, order: object, storedBytes: number): Promise<number> {
  let stream = requireValue((await readEventStreams([partnerId])).get(partnerId));
  const first = stream.lastSequence;
  for (let left = storedBytes; left > 0; ) {
    const drafts = Array.from({ length: itemsAtOnce }, () => draftOf(order));
    const [advance, ...puts] = eventWrites(stream, drafts, emissionAt(Date.now()));
    const items = puts.map(({ operation }) => requireValue(operation.Put?.Item));
    await Promise.all(
      items.map((Item) => tableClient.send(new PutItemCommand({ TableName: tableName(), Item }))),
    );
    for (const item of items) left -= sizeOf(item);
    const lastDigest = requireValue(advance?.operation.Update?.ExpressionAttributeValues?.[":digest"]?.S);
    stream = { ...stream, lastSequence: stream.lastSequence + drafts.length, lastDigest };
  }
  await setLastSequence(partnerId, stream.lastSequence);
  await setLastDigest(partnerId, requireValue(stream.lastDigest ?? undefined));
  return stream.lastSequence - first;
}

function draftOf(order: object): EventDraft {
  const id = `ord_${randomUUID()}`;
  return { type: "order.status_changed", subjectId: id, data: { order: { ...order, id } } };
}

/** DynamoDB counts the names and the values. */
const sizeOf = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce(
    (sum, [name, { S, N, B }]) => sum + name.length + requireValue(S ?? N ?? B).length,
    0,
  );
