import { describe, expect, it } from "vitest";
import { cancelOrder } from "../../../shared/application/orders/changes/cancel-order.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  krwPerUsd,
  listingPriceUsd,
  now,
  place,
  race,
  seedListing,
  seedPartner,
  seedRate,
  show,
} from "./seed-orders.ts";
import { useOrderTable } from "./use-order-table.ts";

useOrderTable();

const auctionDate = Date.parse("2026-12-03T13:00:00+09:00");
const orderCutoff = auctionDate - 1440 * 60_000;
/** End of 1 December in Lagos, UTC+1. */
const inspectionCutoff = Date.parse("2026-12-01T23:59:59.999+01:00");

describe("new order", () => {
  it("a new order is placed with the current rate, pricing and car", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const { replayed, order } = await place(partnerId, { vehicleId }, { endUserId: "user-7" });
    expect(replayed).toBe(false);
    expect(order).toMatchObject({
      vehicle_id: vehicleId,
      status: "placed",
      vin: "KMHF341EBKA000001",
      license_plate: "12가3456",
      max_bid_amount_usd: 12_000,
      is_highest_bid: true,
      current_max_bid_usd: 12_000,
      amounts: { purchase_price_usd: null, auction_fee_usd: null },
      fx_rate: krwPerUsd,
      auction_date: "2026-12-03T13:00:00.000+09:00",
      order_cutoff_at: "2026-12-02T13:00:00.000+09:00",
      options: ["sunroof", "navigation"],
      created_at: "2026-11-20T09:00:00.000+09:00",
      secondary_inspection_required: false,
      failure_reason: null,
      cancellation_reason: null,
      acquired_at: null,
      shipment: null,
      invoice: null,
    });
    expect(order.pricing).toMatchObject({
      listing_price: listingPriceUsd,
      history: [],
      market_assessment: null,
    });
    expect(JSON.stringify(order)).not.toContain("user-7");
    expect(await show(partnerId, order.id)).toEqual(order);
  });

  it("a new order computes order_cutoff_at with the partner's own lead time", async () => {
    const partnerId = await seedPartner({ orderLeadMinutes: 60 });
    const { order } = await place(partnerId, { vehicleId: await seedListing() });
    expect(order.order_cutoff_at).toBe("2026-12-03T12:00:00.000+09:00");
  });

  it("a buy-now car is ordered without a bid and without a cutoff", async () => {
    const vehicleId = await seedListing({ auctionResult: "no_bid" });
    const { order } = await place(
      await seedPartner(),
      { vehicleId, maxBidAmountUsd: null },
      { now: auctionDate + 1 },
    );
    expect(order).toMatchObject({
      max_bid_amount_usd: null,
      is_highest_bid: false,
      current_max_bid_usd: 0,
      order_cutoff_at: null,
    });
  });
});

describe("bid of a new order", () => {
  it.each([null, 0, -5, listingPriceUsd - 1])(
    "a bid of %s on an upcoming car is rejected as missing_max_bid",
    async (maxBidAmountUsd) => {
      const vehicleId = await seedListing();
      await expect(place(await seedPartner(), { vehicleId, maxBidAmountUsd })).rejects.toMatchObject({
        code: "missing_max_bid",
        details: { minimum_bid_usd: listingPriceUsd },
      });
    },
  );

  it("a bid may equal the listing price", async () => {
    const vehicleId = await seedListing();
    const { order } = await place(await seedPartner(), { vehicleId, maxBidAmountUsd: listingPriceUsd });
    expect(order.max_bid_amount_usd).toBe(listingPriceUsd);
  });

  it.each([1, 0, -5, 20_000])(
    "a bid of %s on a buy-now car is rejected as validation_error",
    async (maxBidAmountUsd) => {
      const vehicleId = await seedListing({ auctionResult: "no_bid" });
      await expect(place(await seedPartner(), { vehicleId, maxBidAmountUsd })).rejects.toMatchObject({
        code: "validation_error",
        details: { issues: [{ path: "body.max_bid_amount_usd" }] },
      });
    },
  );
});

describe("vehicle of a new order", () => {
  it("an order for an unknown vehicle is rejected as vehicle_not_found", async () => {
    await expect(place(await seedPartner(), { vehicleId: "auction_a_none" })).rejects.toMatchObject({
      code: "vehicle_not_found",
    });
  });

  it.each(["sold", "negotiation_sold", "negotiation_requested"] as const)(
    "an order for a vehicle that is %s is rejected as vehicle_unavailable",
    async (auctionResult) => {
      const vehicleId = await seedListing({ auctionResult });
      await expect(place(await seedPartner(), { vehicleId })).rejects.toMatchObject({
        code: "vehicle_unavailable",
      });
    },
  );

  it("an order for a vehicle that was awarded to another order is rejected as vehicle_unavailable", async () => {
    const vehicleId = await seedListing();
    await place(await seedPartner(), { vehicleId });
    const context = { actor: "operator", now };
    await actOnLot(vehicleId, { kind: "acquire" }, context);
    const terms = { winnerOrderId: null, auctionFinalPriceKrw: 15_000_000, auctionFeeUsd: null };
    await actOnLot(vehicleId, { kind: "award", terms }, context);
    await expect(place(await seedPartner(), { vehicleId })).rejects.toMatchObject({
      code: "vehicle_unavailable",
    });
  });
});

describe("cutoffs of a new order", () => {
  it("an order is accepted exactly at its cutoff and rejected a millisecond later", async () => {
    const vehicleId = await seedListing();
    await putFxRate({ krwPerUsd, asOf: orderCutoff, fetchedAt: orderCutoff });
    await place(await seedPartner(), { vehicleId }, { now: orderCutoff });
    await expect(place(await seedPartner(), { vehicleId }, { now: orderCutoff + 1 })).rejects.toMatchObject({
      code: "past_order_cutoff",
      details: { order_cutoff_at: "2026-12-02T13:00:00.000+09:00", now: "2026-12-02T13:00:00.001+09:00" },
    });
    await seedRate();
  });

  it("a car that is still listed as upcoming cannot be ordered after its auction time", async () => {
    const vehicleId = await seedListing();
    await expect(place(await seedPartner(), { vehicleId }, { now: auctionDate })).rejects.toMatchObject({
      code: "past_order_cutoff",
    });
  });

  it("an order with an inspection is rejected after the inspection cutoff, and an order without an inspection is accepted", async () => {
    const vehicleId = await seedListing();
    const asked = { vehicleId, secondaryInspectionRequired: true };
    const { order } = await place(await seedPartner(), asked, { now: inspectionCutoff });
    expect(order.secondary_inspection_required).toBe(true);
    const late = { now: inspectionCutoff + 1 };
    const partnerId = await seedPartner();
    await expect(place(partnerId, asked, late)).rejects.toMatchObject({
      code: "past_secondary_inspection_cutoff",
      details: {
        secondary_inspection_cutoff_at: "2026-12-01T22:59:59.999Z",
        now: "2026-12-01T23:00:00.000Z",
      },
    });
    expect((await place(partnerId, { vehicleId }, late)).order.status).toBe("placed");
  });
});

describe("order without a usable exchange rate", () => {
  it("an order without a usable exchange rate has null fx_rate and pricing, and its minimum bid is one dollar", async () => {
    const stale = now + 24 * 60 * 60_000 + 1;
    const vehicleId = await seedListing();
    const { order } = await place(await seedPartner(), { vehicleId, maxBidAmountUsd: 1 }, { now: stale });
    expect(order).toMatchObject({ fx_rate: null, pricing: null, max_bid_amount_usd: 1 });
    await expect(
      place(await seedPartner(), { vehicleId, maxBidAmountUsd: 0 }, { now: stale }),
    ).rejects.toMatchObject({ code: "missing_max_bid" });
  });
});

describe("competing orders", () => {
  it("several partners can order one car, and each partner sees the highest bid and whether its own bid leads", async () => {
    const vehicleId = await seedListing();
    const [low, high, tied] = [await seedPartner(), await seedPartner(), await seedPartner()];
    const first = await place(low, { vehicleId, maxBidAmountUsd: 11_000 });
    expect(first.order.is_highest_bid).toBe(true);
    const second = await place(high, { vehicleId, maxBidAmountUsd: 13_000 }, { now: now + 1 });
    expect(second.order).toMatchObject({ is_highest_bid: true, current_max_bid_usd: 13_000 });
    const third = await place(tied, { vehicleId, maxBidAmountUsd: 13_000 }, { now: now + 2 });
    expect(third.order).toMatchObject({ is_highest_bid: false, current_max_bid_usd: 13_000 });
    expect(await show(low, first.order.id)).toMatchObject({
      is_highest_bid: false,
      current_max_bid_usd: 13_000,
    });
    expect((await show(high, second.order.id)).is_highest_bid).toBe(true);
  });

  it("each of many concurrent bidders gets the competition at the time of its order", async () => {
    const vehicleId = await seedListing();
    const partners = await Promise.all(Array.from({ length: 12 }, () => seedPartner()));
    const bids = [15, 11, 19, 12, 18, 13, 17, 14, 16, 20, 10, 21].map((thousand) => thousand * 1_000);
    const { done, refused } = await race(
      partners.map(
        (partnerId, position) => () => place(partnerId, { vehicleId, maxBidAmountUsd: bids[position]! }),
      ),
    );
    expect(refused).toEqual([]);
    const maxima = done.map(({ order }) => order.current_max_bid_usd);
    expect(Math.max(...maxima)).toBe(21_000);
    for (const { order } of done) {
      expect(order.is_highest_bid).toBe(order.current_max_bid_usd === order.max_bid_amount_usd);
    }
  });
});

describe("duplicate orders", () => {
  it("the error duplicate_order takes precedence over a passed cutoff, an invalid bid and a sold car", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const { order } = await place(partnerId, { vehicleId });
    const duplicate = { code: "duplicate_order", details: { existing_order_id: order.id } };
    const afterCutoff = Date.parse(requireValue(order.order_cutoff_at)) + 1;
    await expect(place(partnerId, { vehicleId }, { now: afterCutoff })).rejects.toMatchObject(duplicate);
    for (const maxBidAmountUsd of [null, 1, 9_000_000])
      await expect(place(partnerId, { vehicleId, maxBidAmountUsd })).rejects.toMatchObject(duplicate);
    await commit([listingWrite(buildListing({ listingId: vehicleId, auctionResult: "sold" }), 2)]);
    await expect(place(partnerId, { vehicleId })).rejects.toMatchObject(duplicate);
  });

  it("a second order on a car is rejected only while the first order is active", async () => {
    const partnerId = await seedPartner();
    const vehicleId = await seedListing();
    const { order } = await place(partnerId, { vehicleId });
    await expect(place(partnerId, { vehicleId })).rejects.toMatchObject({
      code: "duplicate_order",
      details: { existing_order_id: order.id },
    });
    await cancelOrder({ partnerId, orderId: order.id, now });
    expect((await place(partnerId, { vehicleId })).order.id).not.toBe(order.id);
  });
});
