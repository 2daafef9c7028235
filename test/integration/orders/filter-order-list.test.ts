import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as listOperatorOrders } from "../../../functions/console/orders/list-operator-orders.ts";
import { orderThread } from "../../../shared/application/messages/find-thread.ts";
import { markReadByOperator } from "../../../shared/application/messages/mark-thread-read.ts";
import { sendAsPartner } from "../../../shared/application/messages/send-as-partner.ts";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { actOnLot } from "../../../shared/application/orders/lots/act-on-lot.ts";
import { awardLot } from "../../../shared/application/orders/lots/award-lot.ts";
import type { Order } from "../../../shared/domain/orders/order.ts";
import { overviewLimits } from "../../../shared/domain/overview/overview-limits.ts";
import { orderByAuctionKey } from "../../../shared/persistence/keys/order-keys.ts";
import { customsReminderWrites } from "../../../shared/persistence/orders/customs-reminders.ts";
import { lotDayEntry } from "../../../shared/persistence/orders/lot-day-entry.ts";
import { getOrder } from "../../../shared/persistence/orders/orders.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { place, seedListing, seedPartner } from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const hour = 3_600_000;
const morning = Date.parse("2026-11-25T08:00:00+09:00");
const operator = { actor: "ops@example.com", now: morning + 10 };

beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: morning }));
afterAll(() => void vi.useRealTimers());

const list = async (query: Record<string, string>) =>
  (await callHandler(listOperatorOrders, { claims: { scope: "operator", sub: "ops@example.com" }, query }))
    .body;
const idsIn = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).data.map(({ id }: { id: string }) => id);

/** Orders a car with the given changes, of a new partner unless one is given. */
async function order(
  car: Parameters<typeof seedListing>[0] = {},
  { partnerId, ...request }: { partnerId?: string; secondaryInspectionRequired?: boolean } = {},
) {
  const owner = partnerId ?? (await seedPartner());
  const vehicleId = await seedListing(car);
  const { order: placed } = await place(owner, { vehicleId, ...request }, { now: morning });
  return { partnerId: owner, vehicleId, id: placed.id };
}

describe("filters of GET /ops/v1/orders", () => {
  it("the filter by make finds orders on cars of this make, ignoring letter case", async () => {
    const { id } = await order({ make: "Genesis" });
    await order({ make: "Kia" });
    expect(await idsIn({ make: "GENESIS" })).toEqual([id]);
    expect(await idsIn({ make: "Gen" })).toEqual([]);
  });

  it("the filter by source finds orders on cars of this auction house", async () => {
    const { id } = await order({ source: "auction_d" });
    expect(await idsIn({ source: "auction_d" })).toEqual([id]);
    expect(await idsIn({ source: "dealer" })).toEqual([]);
  });

  it("a filter with several statuses finds the orders in each of these statuses", async () => {
    const { partnerId, id } = await order();
    const cancelled = await order({}, { partnerId });
    await cancelOrder({ partnerId, orderId: cancelled.id, now: morning + 5 });
    const acquiring = await order({}, { partnerId });
    await actOnLot(acquiring.vehicleId, { kind: "acquire" }, operator);
    const query = { partner_id: partnerId, status: "placed,acquiring" };
    expect(new Set(await idsIn(query))).toEqual(new Set([id, acquiring.id]));
    expect(await idsIn({ status: "placed,acquiring", limit: "200" })).not.toContain(cancelled.id);
  });

  it("the filter by auction day finds the orders of a KST day and combines with the partner filter", async () => {
    // 23:30 in UTC is the next day in Korea.
    const at = { auctionDate: Date.parse("2026-12-20T23:30:00Z") };
    const first = await order(at);
    const second = await order(at);
    const day = { auction_date: "2026-12-21" };
    expect(new Set(await idsIn(day))).toEqual(new Set([first.id, second.id]));
    expect(await idsIn({ ...day, partner_id: first.partnerId })).toEqual([first.id]);
    expect(await idsIn({ auction_date: "2026-12-20" })).toEqual([]);
  });

  it("the pages of an auction day contain each order once, in either sort order", async () => {
    for (let count = 0; count < 3; count += 1) await order({ auctionDate: morning + 40 * 24 * hour });
    for (const sort of ["updated_desc", "updated_asc"]) {
      const query = { auction_date: "2027-01-04", sort };
      const all = await idsIn(query);
      const first = await list({ ...query, limit: "2" });
      const rest = await idsIn({ ...query, limit: "2", cursor: first.next_cursor });
      expect(all).toHaveLength(3);
      expect([...first.data.map(({ id }: { id: string }) => id), ...rest]).toEqual(all);
    }
  });

  it("an auction day that has more orders than one read can return is listed completely", async () => {
    const auctionDate = morning + 50 * 24 * hour;
    // These entries sort before the order's entry and fill the whole first read.
    await fillDay(auctionDate, "auction_0");
    const { id, partnerId } = await order({ auctionDate });
    expect(await idsIn({ auction_date: "2027-01-14", partner_id: partnerId })).toEqual([id]);
    expect(await idsIn({ auction_date: "2027-01-14" })).toEqual([id]);
  });

  it("the pages of a narrow filter contain every match in sort order", async () => {
    const orders = [];
    for (let count = 0; count < 3; count += 1) {
      orders.push((await order({ make: "SsangYong" })).id);
      await order({ make: "Kia" });
      vi.setSystemTime(Date.now() + 1);
    }
    const first = await list({ make: "ssangyong", limit: "2" });
    const second = await list({ make: "ssangyong", limit: "2", cursor: first.next_cursor });
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect([ids.toSorted(), second.next_cursor]).toEqual([orders.toSorted(), null]);
    expect(ids).toEqual((await list({ make: "ssangyong" })).data.map(({ id }: { id: string }) => id));
  });

  it.each([
    { source: "auction_z" },
    { status: "placed,lost" },
    { auction_date: "tomorrow" },
    { awaiting_only: "maybe" },
    { make: "" },
  ])("the order list rejects %j with validation_error", async (query) => {
    expect((await list(query as Record<string, string>)).error.code).toBe("validation_error");
  });

  it.each([{ make: "kia" }, { auction_date: "2026-12-21" }])(
    "the order list with %j takes three round trips",
    async (query) => {
      // The first call reads the cursor secret, which later calls have cached.
      await list({});
      expect(await countRoundTrips(() => list(query as Record<string, string>))).toBe(3);
    },
  );
});

describe("orders that await an operator", () => {
  const awaiting = (partnerId: string) => idsIn({ awaiting_only: "true", partner_id: partnerId });
  const later = { auctionDate: morning + 20 * 24 * hour };

  it.each([
    ["with a cutoff tomorrow", { auctionDate: morning + 50 * hour }, {}],
    ["with a cutoff today", { auctionDate: morning + 30 * hour }, { secondaryInspectionRequired: false }],
    [
      "with a requested inspection",
      { auctionDate: morning + 60 * hour },
      { secondaryInspectionRequired: true },
    ],
  ])("an order %s awaits an operator", async (_, car, request) => {
    const { id, partnerId } = await order(car, request);
    expect(await awaiting(partnerId)).toEqual([id]);
  });

  it("an order awaits an operator while its invoice is a draft", async () => {
    const { id, partnerId, vehicleId } = await order(later);
    await actOnLot(vehicleId, { kind: "acquire" }, operator);
    expect(await awaiting(partnerId)).toEqual([]);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 14_000_000, auctionFeeUsd: 300 };
    await awardLot(vehicleId, terms, operator);
    expect(await awaiting(partnerId)).toEqual([id]);
  });

  it("an order at customs awaits an operator in the week before its reminder", async () => {
    const { id, partnerId } = await order(later);
    const placed = requireValue(await getOrder(partnerId, id));
    const atCustomsSince = async (updatedAt: number) =>
      commit(customsReminderWrites(placed, { ...placed, status: "customs", updatedAt } as Order));
    await atCustomsSince(morning - 80 * 24 * hour);
    expect(await awaiting(partnerId)).toEqual([]);
    await atCustomsSince(morning - 84 * 24 * hour);
    expect(await awaiting(partnerId)).toEqual([id]);
  });

  it("an order awaits an operator until its messages are read", async () => {
    const { id, partnerId } = await order(later);
    expect(await awaiting(partnerId)).toEqual([]);
    const text = { text: "When does it sail?", attachmentIds: [], userIdSha256: null, chatUser: null };
    const sender = { partnerId, callerId: `key_of_${partnerId}`, token: "one", now: morning + 5 };
    const findPlace = async () => (await orderThread(partnerId, id)).place;
    await sendAsPartner({ threadId: id, ...text, ...sender }, findPlace);
    expect(await awaiting(partnerId)).toEqual([id]);
    await markReadByOperator({ threadId: id, through: 1 }, operator);
    expect(await awaiting(partnerId)).toEqual([]);
  });

  it("the list of orders that await an operator takes four round trips", async () => {
    await order({ auctionDate: morning + 50 * hour });
    expect(await countRoundTrips(() => list({ awaiting_only: "true" }))).toBe(4);
  });

  it("the filter awaiting_only can be combined with other filters and omits orders with a distant cutoff", async () => {
    const { partnerId } = await order(later);
    const soon = await order({ auctionDate: morning + 50 * hour, make: "Genesis" }, { partnerId });
    await order({ auctionDate: morning + 50 * hour, make: "Kia" }, { partnerId });
    expect(await idsIn({ awaiting_only: "true", partner_id: partnerId, make: "genesis" })).toEqual([soon.id]);
    expect(await idsIn({ awaiting_only: "false", partner_id: partnerId })).toHaveLength(3);
  });
});

/** Stores as many entries of an auction day as one read returns. Their orders are gone. */
async function fillDay(auctionDate: number, vehicleId: string): Promise<void> {
  const entries = Array.from({ length: overviewLimits.ordersOfDay }, (_, index) => {
    const orderId = `ord_gone${index}`;
    return putWrite("put:orderByAuction", `gone:${orderId}`, {
      ...orderByAuctionKey("pt_gone", auctionDate, orderId),
      ...lotDayEntry({ auctionDate, vehicleId, orderId }),
      ...{ entity: "order_by_auction", orderId, vehicleId },
    });
  });
  for (let start = 0; start < entries.length; start += 100) await commit(entries.slice(start, start + 100));
}
