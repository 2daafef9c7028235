import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { VehicleDetail } from "../../../console/src/api/generated/types.ts";
import {
  arrangeSpending,
  listMonths,
  type SpendingOrder,
  sumMonth,
  sumSources,
  winRateOf,
} from "../../../console/src/partner/spending/arrange-spending.ts";
import { arrangeRounds } from "../../../console/src/vehicles/arrange-rounds.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";

const today = "2026-11-28";

const orderOf = (
  status: SpendingOrder["status"],
  { source = "auction_a", auction_date = "2026-11-20T01:00:00Z" as string | null, usd = 9_000 } = {},
): SpendingOrder =>
  ({
    ...{ status, auction_date, created_at: "2026-10-31T15:30:00Z", vehicle: { source } },
    amounts: { purchase_price_usd: usd, auction_fee_usd: 100 },
  }) as SpendingOrder;

describe("spending by month and source", () => {
  it("the last twelve months, including the current month, are shown, even across a year boundary", () => {
    expect(listMonths("2026-02-03")).toEqual([
      ...["2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08"],
      ...["2025-09", "2025-10", "2025-11", "2025-12", "2026-01", "2026-02"],
    ]);
  });

  it("a won car counts in the Korean month of its auction, and a dealer's car in the month of its order", () => {
    const months = arrangeSpending(
      [orderOf("delivered"), orderOf("secured", { source: "dealer", auction_date: null })],
      today,
    );
    const found = months.filter(({ bySource }) => bySource.size > 0);
    // The order was placed on the first of November in Korea.
    expect(found.map(({ month, bySource }) => [month, [...bySource.keys()]])).toEqual([
      ["2026-11", ["auction_a", "dealer"]],
    ]);
    expect(sumMonth(months[11] as (typeof months)[number])).toEqual({ won: 2, lost: 0, spentUsd: 18_200 });
  });

  it("an order that is decided before its auction counts in the month in which it was placed", () => {
    const [order] = [orderOf("secured", { auction_date: "2026-12-02T01:00:00Z" })];
    const months = arrangeSpending([order as SpendingOrder], today);
    expect(months.find(({ bySource }) => bySource.size > 0)?.month).toBe("2026-11");
  });

  it("open and cancelled orders are neither won nor lost", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...orderStatuses)), (statuses) => {
        const months = arrangeSpending(
          statuses.map((status) => orderOf(status)),
          today,
        );
        const [sum = { won: 0, lost: 0, spentUsd: 0 }] = sumSources(months);
        const won = statuses.filter((status) =>
          ["secured", "export_processing", "in_transit", "customs", "delivered"].includes(status),
        ).length;
        const lost = statuses.filter((status) => status === "failed").length;
        expect([sum.won, sum.lost, sum.spentUsd]).toEqual([won, lost, won * 9_100]);
      }),
    );
  });

  it("the win rate is the percentage of decided orders that were won, and unknown without decided orders", () => {
    expect(winRateOf({ won: 1, lost: 2, spentUsd: 0 })).toBe(33);
    expect(winRateOf({ won: 0, lost: 0, spentUsd: 0 })).toBeNull();
  });
});

describe("price history of a car", () => {
  const round = (
    auction_date: string | null,
    listing_price: number | null,
    sold_price: number | null = null,
  ) => ({
    ...{ auction_date, listing_price, sold_price },
  });
  const carWith = (history: ReturnType<typeof round>[]) =>
    ({
      auction_date: "2026-11-29T16:00:00Z",
      pricing: { ...round(null, 8_000), history },
    }) as unknown as VehicleDetail;

  it("auction rounds are shown from the oldest to the current round, each with its Korean day", () => {
    const history = [round("2026-11-20T01:00:00Z", 8_500), round("2026-11-10T01:00:00Z", 9_000, 9_900)];
    expect(arrangeRounds(carWith(history))).toEqual([
      { day: "2026-11-10", startUsd: 9_000, soldUsd: 9_900 },
      { day: "2026-11-20", startUsd: 8_500, soldUsd: null },
      { day: "2026-11-30", startUsd: 8_000, soldUsd: null },
    ]);
  });

  it("auction rounds without a date or a price are omitted", () => {
    const history = [round(null, 8_500), round("2026-11-10T01:00:00Z", null)];
    expect(arrangeRounds(carWith(history)).map(({ day }) => day)).toEqual(["2026-11-30"]);
    expect(arrangeRounds({ pricing: null, auction_date: null })).toEqual([]);
  });
});
