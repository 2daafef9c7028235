import {
  DynamoDBClient,
  PutItemCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from "@aws-sdk/client-dynamodb";
import { describe, expect, it } from "vitest";
import { fillOrderChecks } from "../../../infra/recovery/fill-order-checks.ts";
import { fillOrderVehicles } from "../../../infra/recovery/fill-order-vehicles.ts";
import { fillSearchTerms } from "../../../infra/recovery/fill-search-terms.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import {
  findOrderVehicle,
  readOperatorOrder,
  readOrder,
} from "../../../shared/application/orders/reads/read-order.ts";
import { orderKey, orderSnapshotKey, orderVersionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { orderItems } from "../../../shared/persistence/orders/order-item.ts";
import { compressJson } from "../../../shared/persistence/table/compressed-json.ts";
import { getItem, tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { commit, deleteWrite } from "../../../shared/persistence/table/transaction.ts";
import { now, place, readEvents, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const set = (key: { pk: string; sk: string }, expression: string, values?: Record<string, unknown>) =>
  tableClient.send(
    new UpdateItemCommand({
      TableName: tableName(),
      Key: toAttributes({ ...key }),
      UpdateExpression: expression,
      ...(values && { ExpressionAttributeValues: toAttributes(values) }),
      ...(values && { ExpressionAttributeNames: { "#order": "order" } }),
    }),
  );

/** Stores an order as an earlier release stored it, without the vehicle. */
async function placeWithoutVehicle(partnerId: string): Promise<string> {
  const { order } = await place(partnerId, { vehicleId: await seedListing() });
  const key = orderKey(partnerId, order.id);
  await set(key, "REMOVE vehicle");
  const stored = orderItems.fromItem((await getItem("get:order", key)) ?? {});
  await set(orderVersionKey(order.id, 1), "SET #order = :order", { ":order": compressJson(stored) });
  return order.id;
}

const fill = async (fromPartner: string | null) =>
  Array.fromAsync(fillOrderVehicles(tableClient, { tableName: tableName(), fromPartner }));

describe("filling in vehicles of older orders", () => {
  it("filling in adds only the vehicle summary to an older order, and creates no version and no event", async () => {
    const partnerId = await seedPartner();
    const orderId = await placeWithoutVehicle(partnerId);
    const read = async () => readOrder(partnerId, orderId, await findOrderVehicle(orderId));
    const before = await read();
    expect(before.vehicle).toMatchObject({ make: null, photo_url: null });
    const events = (await readEvents(partnerId)).length;
    expect(await fill(partnerId)).toContainEqual({ partnerId, filled: 1, unknown: 0 });
    const after = await read();
    expect(after.vehicle).toMatchObject({ make: "Hyundai", source: "auction_a" });
    expect({ ...after, vehicle: before.vehicle }).toEqual(before);
    const shown = await readOperatorOrder(orderId);
    expect([shown.vehicle, shown.version]).toEqual([after.vehicle, 1]);
    expect(await readEvents(partnerId)).toHaveLength(events);
  });

  it("filling in vehicles again changes nothing, and a run can start at a given partner", async () => {
    const [first, second] = [await seedPartner(), await seedPartner()].sort();
    await placeWithoutVehicle(first!);
    await placeWithoutVehicle(second!);
    const from = await fill(second!);
    expect(from.map(({ partnerId }) => partnerId)).not.toContain(first);
    expect(from).toContainEqual({ partnerId: second, filled: 1, unknown: 0 });
    expect(await fill(null)).toContainEqual({ partnerId: first, filled: 1, unknown: 0 });
    expect((await fill(null)).every(({ filled }) => filled === 0)).toBe(true);
  });

  it("filling in vehicles counts an order without a snapshot and does not change the order", async () => {
    const partnerId = await seedPartner();
    const orderId = await placeWithoutVehicle(partnerId);
    await commit([deleteWrite("delete:orderSnapshot", "snapshot", orderSnapshotKey(partnerId, orderId))]);
    expect(await fill(partnerId)).toContainEqual({ partnerId, filled: 0, unknown: 1 });
  });

  it("a filled-in vehicle is kept in later order versions", async () => {
    const partnerId = await seedPartner();
    const orderId = await placeWithoutVehicle(partnerId);
    await fill(partnerId);
    await cancelOrder({ partnerId, orderId, now: now + 5 });
    expect((await readOperatorOrder(orderId)).vehicle.make).toBe("Hyundai");
  });

  it("a fill run that ends after any of its writes is completed by the next run with the same result", async () => {
    const partnerId = await seedPartner();
    const orderIds = [await placeWithoutVehicle(partnerId), await placeWithoutVehicle(partnerId)];
    const fills: ((...of: FillArguments) => AsyncGenerator<object>)[] = [
      fillOrderVehicles,
      fillSearchTerms,
      fillOrderChecks,
    ];
    const request = { tableName: tableName(), fromPartner: partnerId };
    const results: unknown[] = [];
    for (const fillAll of fills) {
      for (let writes = 0; ; writes += 1) {
        const run = Array.fromAsync(fillAll(endingAfter(writes), request));
        if (await run.then(() => true, requireEnd)) break;
      }
      await Array.fromAsync(fillAll(tableClient, request));
      results.push(await Promise.all(orderIds.map((id) => getItem("get:order", orderKey(partnerId, id)))));
    }
    for (const orders of results) expect(orders).toEqual([filledOrder, filledOrder]);
    const shown = await Promise.all(orderIds.map((id) => readOperatorOrder(id)));
    expect(shown.map(({ vehicle, version }) => [vehicle.make, version])).toEqual([
      ["Hyundai", 1],
      ["Hyundai", 1],
    ]);
  });
});

type FillArguments = Parameters<typeof fillOrderVehicles>;

const filledOrder = expect.objectContaining({ vehicle: expect.objectContaining({ make: "Hyundai" }) });

/** Returns a client whose process ends at the write after this many. */
function endingAfter(writes: number): DynamoDBClient {
  const client = new DynamoDBClient();
  let made = 0;
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (writing.has(String(commandName))) made += 1;
        if (made > writes) throw new Error(ended);
        return next(args);
      },
    { step: "initialize" },
  );
  return client;
}

const ended = "The process was ended";
const writing = new Set(
  [PutItemCommand, TransactWriteItemsCommand, UpdateItemCommand].map(({ name }) => name),
);

function requireEnd(error: Error): false {
  expect(error.message).toBe(ended);
  return false;
}
