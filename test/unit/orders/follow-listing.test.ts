import { describe, expect, it } from "vitest";
import { followListing } from "../../../shared/domain/orders/follow-listing.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { priceChange } from "../../../shared/domain/orders/price-change.ts";
import { dayMilliseconds as day, hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { buildOrder, placedAt } from "./build-order.ts";

const seen = { vin: "KMHF341EBKA000001", licensePlate: "12가3456", options: ["sunroof"] };
const partner = { orderLeadMinutes: 1440 };
const auctionDate = placedAt + 14 * day;
const listing = buildListing({ ...seen, auctionDate });
const now = placedAt + day;

describe("an order whose listing is unchanged", () => {
  it.each(orderStatuses)("an order that is %s does not change while its listing is unchanged", (status) => {
    expect(followListing(buildOrder(status), seen, listing, partner, now)).toEqual([]);
  });
});

describe("a rescheduled auction", () => {
  const later = { ...listing, auctionDate: auctionDate + 2 * day };

  it.each(["placed", "secondary_inspection_in_progress", "secondary_inspection_ready", "acquiring"] as const)(
    "a rescheduled auction moves the date and the cutoff of an order that is %s, and keeps its status",
    (status) => {
      expect(followListing(buildOrder(status), seen, later, partner, now)).toMatchObject([
        {
          after: { status, auctionDate: auctionDate + 2 * day, orderCutoffAt: auctionDate + day },
          emits: false,
          notice: {
            type: "order.auction_rescheduled",
            previousAuctionDate: Date.parse("2026-12-04T09:00:00.000+09:00"),
          },
        },
      ]);
    },
  );

  it.each([
    "secured",
    "export_processing",
    "in_transit",
    "customs",
    "delivered",
    "failed",
    "cancelled",
  ] as const)("a rescheduled auction does not change an order that is %s", (status) => {
    expect(followListing(buildOrder(status), seen, later, partner, now)).toEqual([]);
  });

  it("a rescheduled auction whose cutoff has passed cancels a placed order as auction_rescheduled_too_soon", () => {
    const soon = { ...listing, auctionDate: now + day - 1 };
    const steps = followListing(buildOrder("placed"), seen, soon, partner, now);
    expect(steps.map(({ after }) => after)).toMatchObject([
      { status: "placed", version: 2 },
      { status: "cancelled", version: 3, cancellationReason: "auction_rescheduled_too_soon" },
    ]);
    expect(steps[1]).toMatchObject({ emits: true });
  });

  it("a rescheduled auction whose cutoff is exactly now does not cancel a placed order", () => {
    const soon = { ...listing, auctionDate: now + day };
    expect(followListing(buildOrder("placed"), seen, soon, partner, now)).toHaveLength(1);
  });

  it.each([
    [0, 1],
    [60, 1],
    [2_880, 2],
  ])(
    "a rescheduled auction uses the partner's own lead time (minutes: %i, changes: %i)",
    (orderLeadMinutes, steps) => {
      const soon = { ...listing, auctionDate: now + day + hour };
      expect(followListing(buildOrder("placed"), seen, soon, { orderLeadMinutes }, now)).toHaveLength(steps);
    },
  );

  it.each(["secondary_inspection_ready", "acquiring"] as const)(
    "a rescheduled auction never cancels an order that is %s",
    (status) => {
      const soon = { ...listing, auctionDate: now + 1 };
      expect(followListing(buildOrder(status), seen, soon, partner, now)).toMatchObject([
        { after: { status } },
      ]);
    },
  );

  it("a rescheduled auction gives a fixed-price order no cutoff", () => {
    const order = buildOrder("placed", { maxBidAmountUsd: null, orderCutoffAt: null });
    const moved = { ...listing, auctionDate: now + 1 };
    expect(followListing(order, seen, moved, partner, now)).toMatchObject([
      { after: { orderCutoffAt: null } },
    ]);
  });
});

describe("vehicle facts on an order", () => {
  it.each(["placed", "acquiring", "secured", "in_transit"] as const)(
    "an order that is %s adopts changed facts about its car from the listing",
    (status) => {
      const changed = { ...listing, vin: "KMHF341EBKA000002", options: ["navigation"] };
      expect(followListing(buildOrder(status), seen, changed, partner, now)).toMatchObject([
        {
          after: { vin: "KMHF341EBKA000002", options: ["navigation"], licensePlate: "12가3456" },
          notifiesLater: true,
        },
      ]);
    },
  );

  it("facts corrected by an operator are kept when the listing repeats the old facts", () => {
    const corrected = buildOrder("placed", { vin: "KMHF341EBKA999999" });
    expect(followListing(corrected, seen, listing, partner, now)).toEqual([]);
  });
});

describe("delisted car", () => {
  it("a car that is delisted before its auction cancels a placed order with the reason seller_withdrew", () => {
    expect(followListing(buildOrder("placed"), seen, null, partner, now)).toMatchObject([
      { after: { status: "cancelled", cancellationReason: "seller_withdrew" }, emits: true },
    ]);
  });

  it("a delisted car does not change a placed order after the auction has begun", () => {
    expect(followListing(buildOrder("placed"), seen, null, partner, auctionDate)).toEqual([]);
  });

  it("a delisted car cancels a placed fixed-price order at any time", () => {
    const order = buildOrder("placed", {
      maxBidAmountUsd: null,
      orderCutoffAt: null,
      auctionDate: placedAt - day,
    });
    expect(followListing(order, seen, null, partner, now)).toHaveLength(1);
  });

  it.each(["acquiring", "secured"] as const)(
    "an order that is %s does not change when its car is delisted",
    (status) => {
      expect(followListing(buildOrder(status), seen, null, partner, now)).toEqual([]);
    },
  );
});

describe("changed price", () => {
  const change = (seenKrw: number | null, currentKrw: number | null, order = buildOrder("placed")) =>
    priceChange(order, seenKrw, currentKrw, null);

  it("a price change is reported in whole dollars at the order's locked exchange rate, and a drop is negative", () => {
    expect(change(14_500_000, 13_050_000)).toEqual({
      previousListingUsd: 10_000,
      currentListingUsd: 9_000,
      deltaUsd: -1_000,
      deltaPct: -10,
    });
    expect(change(14_500_000, 14_961_100)?.deltaPct).toBe(3.2);
  });

  it("a changed price has a deltaPct of null when the previous price was 0", () => {
    expect(change(0, 1_450)).toMatchObject({ previousListingUsd: 0, deltaUsd: 1, deltaPct: null });
  });

  it.each([
    ["is unchanged", 14_500_000, 14_500_000],
    ["changes by less than a dollar", 14_500_000, 14_499_999],
    ["was unknown before", null, 14_500_000],
    ["is no longer known", 14_500_000, null],
  ])("no event is sent for a price that %s", (_, seenKrw, currentKrw) => {
    expect(change(seenKrw, currentKrw)).toBeNull();
  });

  it.each(orderStatuses.filter((status) => status !== "placed"))(
    "no event is sent for a changed price of an order that is %s",
    (status) => {
      expect(change(14_500_000, 1, buildOrder(status))).toBeNull();
    },
  );

  it("a price change of an order without a locked rate is reported at the current rate, or not at all if the current rate is unknown", () => {
    const order = buildOrder("placed", { fxRate: null });
    expect(priceChange(order, 14_500_000, 13_050_000, 1_450)?.deltaUsd).toBe(-1_000);
    expect(priceChange(order, 14_500_000, 13_050_000, null)).toBeNull();
  });
});
