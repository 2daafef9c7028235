import { describe, expect, it } from "vitest";
import { changeOrderBid } from "../../../shared/application/orders/changes/change-order-bid.ts";
import { notifyLotChanges } from "../../../shared/application/orders/notifications/notify-order-changes.ts";
import { isWholeLot } from "../../../shared/domain/orders/lot.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { lotKey } from "../../../shared/persistence/keys/order-keys.ts";
import { getLot, readRankedLot } from "../../../shared/persistence/orders/lots.ts";
import { getItem, type StoredItem, TableBusy } from "../../../shared/persistence/table/table.ts";
import { commit, updateWrite } from "../../../shared/persistence/table/transaction.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { requireValue } from "../../support/require-value.ts";
import { queryItems, replaceOnce, tearReads } from "../../support/table/tear-reads.ts";
import { now, place, placeCompeting, readEvents, seedListing, seedPartner, show } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const operator = { actor: "ops@example.com", now };
const acquire: WantedAction = { kind: "acquire" };
const award: WantedAction = {
  kind: "award",
  terms: { winnerOrderId: null, auctionFinalPriceKrw: 14_500_000, auctionFeeUsd: null },
};
const isEntryOf =
  (orderId: string) =>
  (item: StoredItem): boolean =>
    item.entity === "lot_bid" && item.orderId === orderId;

/** Hides items that match a predicate from the first reads that return them. */
const without = (isHidden: (item: StoredItem) => boolean) => (items: readonly StoredItem[]) =>
  items.some(isHidden) ? items.filter((item) => !isHidden(item)) : null;

/** Places orders of two partners on one car, the first with the higher bid. */
async function placeTwo() {
  const vehicleId = await seedListing();
  const [first, second] = await placeCompeting(vehicleId, 2);
  return { vehicleId, first: requireValue(first), second: requireValue(second) };
}

/** Stores a lot as a release without totals leaves it: with no totals or outdated ones. */
const writeAsBefore = (vehicleId: string, expression: string) =>
  commit([
    updateWrite("update:lot", "earlier-release", lotKey(vehicleId), {
      expression,
      ...(expression.includes("#version") && { names: { "#version": "version" }, values: { ":one": 1 } }),
    }),
  ]);

describe("reads that show part of a transaction", () => {
  it("an award whose first read misses the highest bid still secures the highest bid and fails the other order", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await actOnLot(vehicleId, acquire, operator);
    const tear = tearReads(without(isEntryOf(first.order.id)));
    await actOnLot(vehicleId, award, operator);
    expect(tear.torn).toBe(1);
    expect((await show(first.partnerId, first.order.id)).status).toBe("secured");
    expect((await show(second.partnerId, second.order.id)).status).toBe("failed");
  });

  it("an award whose first read misses one of the lot's orders still decides this order", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await actOnLot(vehicleId, acquire, operator);
    const isOrder = (item: StoredItem) => item.entity === "order" && item.orderId === second.order.id;
    const tear = tearReads(without(isOrder));
    await actOnLot(vehicleId, award, operator);
    expect(tear.torn).toBe(1);
    expect((await show(first.partnerId, first.order.id)).status).toBe("secured");
    expect((await show(second.partnerId, second.order.id)).status).toBe("failed");
  });

  it("a lot whose first read misses its head item is read again", async () => {
    const { vehicleId } = await placeTwo();
    const tear = tearReads(without((item) => item.entity === "lot"));
    expect((await readRankedLot(vehicleId)).entries).toHaveLength(2);
    expect(tear.torn).toBe(1);
  });

  it("a changed bid is compared with the leader even if the first read misses the leader's entry", async () => {
    const { first, second } = await placeTwo();
    const bid = requireValue(first.order.max_bid_amount_usd) - 1;
    tearReads(without(isEntryOf(first.order.id)));
    const which = { partnerId: second.partnerId, orderId: second.order.id, now: now + 1 };
    expect(await changeOrderBid(which, bid)).toMatchObject({
      is_highest_bid: false,
      current_max_bid_usd: first.order.max_bid_amount_usd,
    });
  });

  it("GET never shows two highest bids: if an order outbids the lot's recorded leader, the lot is read again", async () => {
    const { vehicleId, first, second } = await placeTwo();
    const outdated = await getItem("get:lot", lotKey(vehicleId));
    const higher = requireValue(first.order.max_bid_amount_usd) + 1;
    await changeOrderBid({ partnerId: second.partnerId, orderId: second.order.id, now: now + 1 }, higher);
    const isHead = (item: StoredItem) => item.entity === "lot";
    const tear = tearReads((items) =>
      items.some(isHead) ? items.map((item) => (isHead(item) ? requireValue(outdated) : item)) : null,
    );
    expect(await show(second.partnerId, second.order.id)).toMatchObject({
      is_highest_bid: true,
      current_max_bid_usd: higher,
    });
    expect(tear.torn).toBe(1);
  });

  it("a partner is notified of a change even if the notification run first reads an outdated lot", async () => {
    const { vehicleId, first, second } = await placeTwo();
    await notifyLotChanges(vehicleId, { now });
    const before = await queryItems(lotKey(vehicleId).pk);
    const higher = requireValue(first.order.max_bid_amount_usd) + 1;
    await changeOrderBid({ partnerId: second.partnerId, orderId: second.order.id, now: now + 1 }, higher);
    const isLot = (input: { ExpressionAttributeValues?: Record<string, { S?: string }> }) =>
      input.ExpressionAttributeValues?.[":head"]?.S === "#LOT";
    const torn = replaceOnce(isLot, { Items: before });
    await notifyLotChanges(vehicleId, { now: now + 2 });
    expect(torn.isDone).toBe(true);
    const last = (await readEvents(first.partnerId)).at(-1);
    expect(last).toMatchObject({
      type: "order.detail_updated",
      data: { order: { is_highest_bid: false, current_max_bid_usd: higher } },
    });
  });

  it("reading a lot whose entries never match its head item fails after a bounded number of reads", async () => {
    const { vehicleId, first } = await placeTwo();
    const tear = tearReads(without(isEntryOf(first.order.id)), Number.POSITIVE_INFINITY);
    await expect(readRankedLot(vehicleId)).rejects.toBeInstanceOf(TableBusy);
    expect(tear.torn).toBe(8);
  });
});

describe("lots stored before tallies existed", () => {
  it("a lot without a stored order tally is read completely, and the next order change stores a tally", async () => {
    const { vehicleId, first } = await placeTwo();
    await writeAsBefore(vehicleId, "REMOVE tallyCount, tallyDigest, tallyVersion, acquiring");
    const { order } = await place(await seedPartner(), { vehicleId, maxBidAmountUsd: 10_500 });
    expect(await getLot(vehicleId)).toMatchObject({ tally: null, leader: { orderId: first.order.id } });
    await changeOrderBid({ partnerId: first.partnerId, orderId: first.order.id, now: now + 1 }, 11_000);
    const lot = await readRankedLot(vehicleId);
    expect(lot.tally?.count).toBe(3);
    expect(lot.entries.map(({ orderId }) => orderId)).toContain(order.id);
    expect(isWholeLot(lot)).toBe(true);
  });

  it("a lot's stored order tally is ignored if an earlier release left it outdated", async () => {
    const { vehicleId } = await placeTwo();
    await writeAsBefore(vehicleId, "SET #version = #version + :one, tallyCount = tallyCount + :one");
    expect((await readRankedLot(vehicleId)).tally).toBeNull();
    await place(await seedPartner(), { vehicleId, maxBidAmountUsd: 10_500 });
    expect((await readRankedLot(vehicleId)).entries).toHaveLength(3);
  });
});
