import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { requeuePictures } from "../../../infra/recovery/requeue-pictures.ts";
import { snapshotWrite } from "../../../shared/persistence/orders/order-snapshots.ts";
import { tableClient, tableName } from "../../../shared/persistence/table/table.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

const since = Date.parse("2026-11-22T09:00:00+09:00");
let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** Stores the car data of an order that was placed at a given time. */
async function placeAt(partnerId: string, instant: number, pictures: readonly string[]): Promise<string> {
  const orderId = createId("ord", instant);
  await commit([snapshotWrite({ partnerId, orderId }, { vehicle: {}, sourceUrls: pictures })]);
  return orderId;
}

describe("queueing pictures again", () => {
  it("queueing pictures again includes all partners' orders since a given time and no earlier orders", async () => {
    const [one, other] = await Promise.all([openAccount(), openAccount()]);
    await placeAt(one.partnerId, since - 1, ["https://house.example/before.jpg"]);
    const first = await placeAt(one.partnerId, since, [
      "https://house.example/1.jpg",
      "https://house.example/2.jpg",
    ]);
    const many = Array.from({ length: 250 }, (_, number) => `https://house.example/many/${number}.jpg`);
    const second = await placeAt(other.partnerId, since + 60_000, many);
    const sent: unknown[] = [];
    const count = await requeuePictures(tableClient, { tableName: tableName(), since }, async (messages) => {
      sent.push(...messages.map(({ body }) => JSON.parse(body)));
      return [];
    });
    const expected = [
      { orderId: first, sourceUrl: "https://house.example/1.jpg" },
      { orderId: first, sourceUrl: "https://house.example/2.jpg" },
      ...many.map((sourceUrl) => ({ orderId: second, sourceUrl })),
    ];
    expect(count).toBe(expected.length);
    expect(sent).toHaveLength(expected.length);
    expect(sent).toEqual(expect.arrayContaining(expected));
  });

  it("queueing pictures again reports an incomplete run when the queue did not accept all pictures", async () => {
    const { partnerId } = await openAccount();
    await placeAt(partnerId, since + 120_000, ["https://house.example/3.jpg"]);
    const request = { tableName: tableName(), since: since + 120_000 };
    await expect(requeuePictures(tableClient, request, async () => [0])).rejects.toThrow(
      "rejected 1 pictures",
    );
  });
});
