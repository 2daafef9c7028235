import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { transitionOrder } from "../../../shared/application/orders/changes/transition-order.ts";
import { listOrders, type OrderListRequest } from "../../../shared/application/orders/reads/list-orders.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import { type OrderSort, orderSorts } from "../../../shared/domain/orders/order-list.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import { requireValue } from "../../support/require-value.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { now, place, seedListing, seedPartner, seedRate, show } from "./seed-orders.ts";

const firstAuction = Date.parse("2026-12-03T13:00:00+09:00");

let table: RunningTable;
let partnerId: string;
/** Created a minute apart. Every third order is buy-now. Auction dates are in descending order. */
const placed: OrderResource[] = [];

beforeAll(async () => {
  table = await startTable();
  await seedRate();
  partnerId = await seedPartner();
  for (let number = 0; number < 9; number += 1) {
    const buyNow = number % 3 === 0;
    const vehicleId = await seedListing({
      auctionResult: buyNow ? "no_bid" : "upcoming",
      auctionDate: buyNow ? null : firstAuction + (9 - number) * day,
    });
    const context = { now: now + number * 60_000 };
    const { order } = await place(partnerId, { vehicleId, maxBidAmountUsd: buyNow ? null : 12_000 }, context);
    placed.push(order);
  }
  for (const number of [2, 5]) {
    const orderId = placed[number]!.id;
    placed[number] = await cancelOrder({ partnerId, orderId, now: now + day + number });
  }
});
afterAll(() => table.stop());

/** Returns the orders of every page, following the positions. */
async function listAll(request: Partial<OrderListRequest>): Promise<OrderResource[]> {
  const all: OrderResource[] = [];
  let position: OrderListRequest["position"] = null;
  do {
    const page = await listOrders({
      partnerId,
      orderIds: null,
      statuses: null,
      createdFrom: null,
      createdBefore: null,
      sort: "created_desc",
      limit: 50,
      ...request,
      position,
    });
    all.push(...page.orders);
    position = page.next;
  } while (position !== null);
  return all;
}

const pick = (...numbers: number[]) => numbers.map((number) => placed[number]);

/** Expected order of each sort. */
const expected: Record<OrderSort, number[]> = {
  created_desc: [8, 7, 6, 5, 4, 3, 2, 1, 0],
  created_asc: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  auction_date_asc: [8, 7, 5, 4, 2, 1, 0, 3, 6],
  updated_desc: [5, 2, 8, 7, 6, 4, 3, 1, 0],
};

describe.each(orderSorts)("GET /v1/orders sorted by %s", (sort) => {
  it("the order list shows every order once with any limit", async () => {
    for (const limit of [1, 2, 4, 8, 9, 200]) {
      expect(await listAll({ sort, limit })).toEqual(pick(...expected[sort]));
    }
  });

  it("the order list filters by one or several statuses and by a time range that excludes its end", async () => {
    const span = { createdFrom: now + 60_000, createdBefore: now + 5 * 60_000 };
    const inSpan = expected[sort].filter((number) => number >= 1 && number < 5);
    expect(await listAll({ sort, ...span })).toEqual(pick(...inSpan));
    const active = inSpan.filter((number) => number !== 2);
    expect(await listAll({ sort, ...span, statuses: ["placed"], limit: 2 })).toEqual(pick(...active));
    expect(await listAll({ sort, ...span, statuses: ["placed", "cancelled"], limit: 2 })).toEqual(
      pick(...inSpan),
    );
  });

  it.each(["created_desc", "created_asc"] as const)(
    "the order list of a reversed time range is empty when sorted by %s",
    async (sort) => {
      expect(await listAll({ sort, createdFrom: now + 60_000, createdBefore: now })).toEqual([]);
    },
  );

  it("the order list returns orders selected by id, one page at a time", async () => {
    const orderIds = pick(7, 3, 5, 3).map((order) => order!.id);
    const picked = expected[sort].filter((number) => [3, 5, 7].includes(number));
    for (const limit of [1, 2, 50]) {
      expect(await listAll({ sort, orderIds, limit })).toEqual(pick(...picked));
    }
    expect(await listAll({ sort, orderIds, statuses: ["cancelled"] })).toEqual(pick(5));
  });
});

describe("GET /v1/orders", () => {
  it("the order list omits unknown ids and other partners' ids without an error, even if no order remains", async () => {
    const stranger = await seedPartner();
    const { order } = await place(stranger, { vehicleId: await seedListing() });
    expect(await listAll({ orderIds: [order.id, "ord_none"] })).toEqual([]);
    expect(await listAll({ partnerId: stranger })).toEqual([order]);
  });

  it("the order list of selected ids continues even if the last order of a page has changed", async () => {
    for (const sort of orderSorts) {
      const partner = await seedPartner();
      const ids: string[] = [];
      for (let number = 0; number < 4; number += 1) {
        const vehicleId = await seedListing({ auctionDate: firstAuction + number * day });
        ids.push((await place(partner, { vehicleId }, { now: now + number * 60_000 })).order.id);
      }
      const list = (position: OrderListRequest["position"]) =>
        listOrders({
          partnerId: partner,
          orderIds: ids,
          statuses: ["placed"],
          createdFrom: null,
          createdBefore: null,
          sort,
          limit: 2,
          position,
        });
      const first = await list(null);
      await cancelOrder({ partnerId: partner, orderId: first.orders[1]!.id, now: now + day });
      const second = await list(first.next);
      const shown = [...first.orders, ...second.orders].map(({ id }) => id);
      expect(shown.toSorted(), sort).toEqual(ids);
      expect(second.next, sort).toBeNull();
    }
  });

  it("the order list has no cursor after an exactly full last page", async () => {
    const page = {
      partnerId,
      orderIds: null,
      statuses: null,
      createdFrom: null,
      createdBefore: null,
    } as const;
    const { orders, next } = await listOrders({ ...page, sort: "created_asc", limit: 9, position: null });
    expect(orders).toHaveLength(9);
    expect(next).toBeNull();
  });

  it("the order list shows each order as GET by id does, including the competition", async () => {
    const rival = await seedPartner();
    await place(rival, { vehicleId: placed[1]!.vehicle_id, maxBidAmountUsd: 30_000 });
    const all = await listAll({});
    expect(all.at(-2)).toMatchObject({ is_highest_bid: false, current_max_bid_usd: 30_000 });
    for (const order of all) expect(order).toEqual(await show(partnerId, order.id));
  });
});

describe("filters of the console's list of own orders", () => {
  const anything = { make: null, source: null, auctionDay: null, needsPartnerAt: null };
  let buyer: string;
  const ids: string[] = [];
  const list = async (desk: object, more: Partial<OrderListRequest> = {}) =>
    (await listAll({ partnerId: buyer, sort: "created_asc", desk: { ...anything, ...desk }, ...more })).map(
      ({ id }) => id,
    );

  beforeAll(async () => {
    buyer = await seedPartner();
    const cars = [
      { make: "Kia", auctionDate: Date.parse("2026-12-20T23:30:00Z") },
      { make: "Kia", source: "auction_d" as const },
      { make: "Genesis", auctionDate: Date.parse("2026-12-21T03:00:00Z") },
    ];
    for (const [index, car] of cars.entries()) {
      const placement = { vehicleId: await seedListing(car), secondaryInspectionRequired: index === 0 };
      ids.push((await place(buyer, placement, { now: now + index * 60_000 })).order.id);
    }
  });

  it("the own order list filters by make in any letter case, by source and by the day of the auction in KST", async () => {
    expect(await list({ make: "KIA" })).toEqual(ids.slice(0, 2));
    expect(await list({ source: "auction_d" })).toEqual([ids[1]]);
    expect(await list({ auctionDay: "2026-12-21" })).toEqual([ids[0], ids[2]]);
    expect(await list({ auctionDay: "2026-12-21", make: "Kia" })).toEqual([ids[0]]);
    expect(await list({ make: "Kia" }, { limit: 1 })).toEqual(ids.slice(0, 2));
    expect(await list({ make: "Kia" }, { orderIds: ids.slice(1) })).toEqual([ids[1]]);
  });

  it("the own order list finds the orders that wait for their partner", async () => {
    expect(await list({ needsPartnerAt: now })).toEqual([]);
    const operator = { actor: "ops@example.com", now: now + day };
    const orderId = requireValue(ids[0]);
    await transitionOrder(orderId, { to: "secondary_inspection_in_progress" }, operator);
    await transitionOrder(
      orderId,
      { to: "secondary_inspection_ready", secondaryInspectionUrl: null },
      operator,
    );
    expect(await list({ needsPartnerAt: now + day })).toEqual([orderId]);
  });
});
