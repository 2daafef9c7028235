import { QueryCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { chainStart, followChain } from "../../../shared/persistence/events/event-chain.ts";
import { fromAttributes, tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { toStoredEvent } from "../../../shared/persistence/webhooks/event-items.ts";
import { toWire } from "../../bench/growth/apply-writes.ts";
import { generateEvents } from "../../bench/growth/generate-events.ts";
import { generateOrders, readOrderTemplate } from "../../bench/growth/generate-orders.ts";
import type { Item } from "../../explore/table/attribute-value.ts";
import { emitEvents } from "../../support/logs/emit-event.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { now, place, seedListing, seedPartner, seedRate } from "../orders/seed-orders.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
  await seedRate();
});
afterAll(() => table.stop());

const addressRules = { loopbackAllowed: true, resolve: async () => [] };

async function openPartner(): Promise<string> {
  const partnerId = await seedPartner();
  await createEndpoint(partnerId, { url: "http://127.0.0.1:9999/" }, { now, addressRules });
  return partnerId;
}

async function readPartition(pk: string): Promise<Item[]> {
  const { Items = [] } = await tableClient.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": { S: pk } },
    }),
  );
  return Items.map((item) => toWire<Item>(item));
}

/** Returns each item's kind with the names and types of its attributes. */
const shapesOf = (items: readonly Item[]): string[] =>
  items
    .map((item) => {
      const names = Object.entries(item).map(([name, value]) => `${name} ${Object.keys(value)}`);
      return `${item.entity?.S}: ${names.toSorted().join(", ")}`;
    })
    .toSorted();

test("A generated cancelled order has the same items as an order that a partner placed and cancelled", async () => {
  const partnerId = await openPartner();
  const { order } = await place(partnerId, { vehicleId: await seedListing() });
  const template = await readOrderTemplate(partnerId, order.id);
  const [generated = []] = generateOrders(template, 1, now);
  await cancelOrder({ partnerId, orderId: order.id, now: now + 1_000 });
  const partitions = [`ORDERS#${partnerId}`, `ORDERVERSION#${order.id}`, `LOT#${order.vehicle_id}`];
  const stored = await Promise.all([...partitions, `PLATE#${order.license_plate}`].map(readPartition));
  const kept = stored.flat().filter(({ entity }) => entity?.S !== "pending_notification");
  expect(kept.length).toBeGreaterThan(10);
  expect(shapesOf(generated)).toEqual(shapesOf(kept));
});

test("Generated events have the same attributes as emitted events and continue the chain of digests", async () => {
  const partnerId = await openPartner();
  await emitEvents(partnerId, [{}], now);
  const before = await readPartition(`EVENTS#${partnerId}`);
  const order = { id: "ord_1" };
  const items: Item[] = [];
  for await (const some of generateEvents(partnerId, { order, count: 100, now })) items.push(...some);
  const ofKind = (all: readonly Item[], kind: string) => all.filter(({ entity }) => entity?.S === kind);
  const generated = ofKind(items, "event");
  expect(generated).toHaveLength(100);
  expect(new Set(shapesOf(generated))).toEqual(new Set(shapesOf(ofKind(before, "event"))));
  const delivered = ofKind(items, "delivery");
  expect(delivered.map(({ status }) => status?.S)).toEqual(delivered.map(() => "delivered"));
  const events = [...ofKind(before, "event"), ...generated].map((item) =>
    toStoredEvent(fromAttributes(toBytes(item))),
  );
  events.sort((one, other) => one.sequence - other.sequence);
  const start = { sequence: 0, digest: chainStart(partnerId) };
  const { place: end, broken } = followChain(events, start, true);
  expect([broken, end.sequence]).toEqual([null, 101]);
  const [counter] = items.slice(-1);
  expect(counter).toMatchObject({ lastSequence: { N: "101" }, lastDigest: { S: end.digest } });
});

/** Converts base64 of an item's body to bytes. */
const toBytes = ({ body, ...item }: Item) =>
  ({ ...item, body: { B: Buffer.from(requireValue(body?.B), "base64") } }) as Parameters<
    typeof fromAttributes
  >[0];
