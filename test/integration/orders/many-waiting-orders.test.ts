import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DynamoDBClient, PutItemCommand, paginateQuery, QueryCommand } from "@aws-sdk/client-dynamodb";
import { afterAll, describe, expect, it, vi } from "vitest";
import { endPassedOrders } from "../../../shared/application/orders/changes/end-passed-orders.ts";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { duePrefix } from "../../../shared/persistence/keys/item-kinds.ts";
import { orderKey } from "../../../shared/persistence/keys/order-keys.ts";
import { tableClient, tableName, toAttributes } from "../../../shared/persistence/table/table.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { multiplyItems } from "./multiply-items.ts";
import { placeCompeting, seedListing } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

const dueAt = (buildListing().auctionDate ?? 0) + 24 * hour;

// The orders are multiplied in the emulator's file.
const dataDirectory = mkdtempSync(join(tmpdir(), "waiting-orders-"));
afterAll(() => rmSync(dataDirectory, { recursive: true }));
useOrderTable({ dataDirectory });

describe("sweep over 100,000 orders", () => {
  it("a sweep over 100,000 orders reads only the 50 due orders", async () => {
    const before = await countWaitingOrders();
    await fillWithWaitingOrders(100_000);
    expect((await countWaitingOrders()) - before).toBe(100_000);
    const vehicleId = await seedListing();
    await placeCompeting(vehicleId, 50);
    const sent = vi.spyOn(tableClient as DynamoDBClient, "send");
    expect(await endPassedOrders({ now: dueAt })).toBe(50);
    const answers = await Promise.all(
      sent.mock.calls.flatMap(([command], call) =>
        command instanceof QueryCommand && command.input.IndexName === "due"
          ? [sent.mock.results[call]?.value]
          : [],
      ),
    );
    sent.mockRestore();
    const scanned = answers.reduce(
      (sum, answer) => sum + (answer as { ScannedCount: number }).ScannedCount,
      0,
    );
    expect(scanned).toBe(50);
  });
});

const shardCount = 8;

/** Stores waiting orders that are due a day later, distributed over the index partitions. */
async function fillWithWaitingOrders(count: number): Promise<void> {
  const items = Array.from({ length: shardCount }, (_, shard) => ({
    ...orderKey("pt_waiting", randomUUID()),
    duepk: `${duePrefix.order}${shard}`,
    dueat: dueAt + 24 * hour,
  }));
  for (const item of items) {
    await tableClient.send(new PutItemCommand({ TableName: tableName(), Item: toAttributes(item) }));
  }
  multiplyItems(dataDirectory, items[0]!.pk, count / shardCount - 1);
}

/** Returns the number of orders in all partitions of the index for waiting work. */
async function countWaitingOrders(): Promise<number> {
  const pages = Array.from({ length: shardCount }, async (_, shard) => {
    const query = {
      TableName: tableName(),
      IndexName: "due",
      KeyConditionExpression: "duepk = :shard",
      ExpressionAttributeValues: { ":shard": { S: `${duePrefix.order}${shard}` } },
      Select: "COUNT" as const,
    };
    let count = 0;
    for await (const page of paginateQuery({ client: tableClient }, query)) count += page.Count ?? 0;
    return count;
  });
  return (await Promise.all(pages)).reduce((sum, count) => sum + count);
}
