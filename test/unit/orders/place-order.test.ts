import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { auctionResults } from "../../../shared/domain/inventory/vocabulary.ts";
import { laterFacts, type WaitingOrder } from "../../../shared/domain/orders/order.ts";
import type { OrderableCar } from "../../../shared/domain/orders/orderable-car.ts";
import { unknownVehicle } from "../../../shared/domain/orders/ordered-vehicle.ts";
import { type Placement, placeOrder } from "../../../shared/domain/orders/place-order.ts";
import { absentTerms } from "../../../shared/domain/orders/placement-terms.ts";
import { type Partner, partnerDefaults } from "../../../shared/domain/partners/partner.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import type { Pricing } from "../../../shared/domain/pricing/price-listing.ts";

const auctionDate = Date.parse("2026-12-10T13:00:00+09:00");
/** 24 hours before the auction, the partner's lead time. */
const orderCutoffAt = Date.parse("2026-12-09T13:00:00+09:00");
/** The end, in Lagos (UTC+1), of the day two days before the auction day in Korea. */
const inspectionCutoffAt = Date.parse("2026-12-08T23:59:59.999+01:00");
const now = Date.parse("2026-12-01T09:00:00+09:00");

const car: OrderableCar = {
  listingId: "auction_a_1",
  vin: "KMHF341EBKA000001",
  licensePlate: "12가3456",
  options: ["sunroof"],
  auctionDate,
  auctionResult: "upcoming",
  priceKrw: 14_000_000,
};
const dealerCar: OrderableCar = { ...car, listingId: "retail_a_1", auctionDate: null, auctionResult: null };

const partner: Partner = {
  ...partnerDefaults,
  ...{ partnerId: "pt_1", name: "Lagos Motors", contactEmail: "a@b.test", invoicePrefix: "LAG" },
  ...{ createdAt: 0, updatedAt: 0, version: 1 },
};
const lot: Placement["lot"] = {
  ...{
    vehicleId: car.listingId,
    version: 0,
    leader: null,
    award: null,
    pendingAward: null,
    unfinished: null,
  },
  ...{ tally: null, acquiring: 0 },
};
const award = { winnerOrderId: "ord_2", auctionFinalPriceKrw: 1, auctionFeeUsd: null, awardedAt: 1 };
const pricing = { listingPrice: 10_000, history: [{ vehicleId: "auction_a_0" }], marketAssessment: {} };

interface Changes extends Partial<Omit<Placement, "request" | "car">> {
  car?: Partial<OrderableCar>;
  bid?: number | null;
  inspected?: boolean;
}

/** Places a bid of 12,000 USD on a car that starts at 10,000 USD, ten days before its auction. */
function place({ bid = 12_000, inspected = false, car: changed, ...rest }: Changes = {}): WaitingOrder {
  return placeOrder({
    request: {
      operation: "createOrder",
      vehicleId: car.listingId,
      ...absentTerms,
      maxBidAmountUsd: bid,
      secondaryInspectionRequired: inspected,
    },
    car: { ...car, ...changed },
    ...{ vehicle: unknownVehicle, partner, lot, krwPerUsd: 1400, bidLimits: defaultFees },
    ...{ pricing: null, endUserId: null, orderId: "ord_1", now },
    ...rest,
  });
}

function refusalOf(changes: Changes): Problem {
  try {
    place(changes);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error("It was placed");
}

const codeOf = (changes: Changes): string => refusalOf(changes).code;

describe("placing an order", () => {
  it("A new order contains the car, bid, rate and cutoff, and has the status `placed` and version 1", () => {
    expect(place({ endUserId: "buyer-7", inspected: true })).toEqual({
      ...laterFacts,
      status: "placed",
      ...{ orderId: "ord_1", partnerId: "pt_1", vehicleId: "auction_a_1", vehicle: unknownVehicle },
      ...{ vin: car.vin, licensePlate: car.licensePlate, options: ["sunroof"] },
      ...{ maxBidAmountUsd: 12_000, bidAt: now, fxRate: 1400, auctionDate, orderCutoffAt },
      ...{ secondaryInspectionRequired: true, pricing: null, endUserId: "buyer-7" },
      ...{ createdAt: now, updatedAt: now, version: 1 },
    });
  });

  it("An order without a valid exchange rate is placed without a locked rate", () => {
    expect(place({ krwPerUsd: null, bid: 1 })).toMatchObject({ fxRate: null, maxBidAmountUsd: 1 });
  });

  it.each([
    [null, { minimum_bid_usd: 10_000 }],
    [9_999, { minimum_bid_usd: 10_000 }],
  ])("A bid of %s on a car that starts at 10,000 USD is rejected as missing_max_bid", (bid, details) => {
    expect(refusalOf({ bid })).toMatchObject({ code: "missing_max_bid", details });
  });

  it("A start price in KRW is rounded up to whole dollars, and a lower bid is rejected", () => {
    expect(codeOf({ bid: 10_000, car: { priceKrw: 14_000_001 } })).toBe("missing_max_bid");
    expect(place({ bid: 10_001, car: { priceKrw: 14_000_001 } }).maxBidAmountUsd).toBe(10_001);
  });

  it("A bid above nine times the price is rejected as validation_error if the bid also exceeds 50,000 USD", () => {
    expect(refusalOf({ bid: 90_001 })).toMatchObject({
      code: "validation_error",
      details: { maximum_bid_usd: 90_000 },
    });
    expect(place({ bid: 90_000 }).maxBidAmountUsd).toBe(90_000);
    expect(place({ bid: 50_000, car: { priceKrw: 0 } }).maxBidAmountUsd).toBe(50_000);
  });

  it.each<[string, Partial<OrderableCar>]>([
    ["an auction car that got no bid", { auctionResult: "no_bid" }],
    ["a dealer's car", dealerCar],
  ])(
    "%s is bought at its price: a bid is rejected as validation_error, and the order has no cutoff",
    (_, fixed) => {
      expect(codeOf({ car: fixed })).toBe("validation_error");
      const late = auctionDate + 1;
      expect(place({ car: fixed, bid: null, now: late, inspected: true })).toMatchObject({
        ...{ maxBidAmountUsd: null, orderCutoffAt: null },
      });
    },
  );

  it.each(auctionResults.filter((result) => result !== "upcoming" && result !== "no_bid"))(
    "An order for a car with the auction result %s is rejected as vehicle_unavailable",
    (auctionResult) => {
      expect(codeOf({ car: { auctionResult } })).toBe("vehicle_unavailable");
    },
  );

  it("An order for a car that was already bought for another order is rejected as vehicle_unavailable", () => {
    expect(codeOf({ lot: { ...lot, award } })).toBe("vehicle_unavailable");
  });

  it("An order at the cutoff is accepted, and an order a millisecond later is rejected as past_order_cutoff", () => {
    expect(place({ now: orderCutoffAt }).orderCutoffAt).toBe(orderCutoffAt);
    expect(refusalOf({ now: orderCutoffAt + 1 })).toMatchObject({
      code: "past_order_cutoff",
      details: { order_cutoff_at: "2026-12-09T13:00:00.000+09:00" },
    });
  });

  it("An order for a car without an auction date has no cutoff", () => {
    expect(place({ car: { auctionDate: null }, now: auctionDate + 1 }).orderCutoffAt).toBeNull();
  });

  it("An order with an inspection is rejected after the inspection cutoff, and an order without an inspection is still accepted", () => {
    expect(place({ inspected: true, now: inspectionCutoffAt }).secondaryInspectionRequired).toBe(true);
    expect(codeOf({ inspected: true, now: inspectionCutoffAt + 1 })).toBe("past_secondary_inspection_cutoff");
    expect(place({ now: inspectionCutoffAt + 1 }).secondaryInspectionRequired).toBe(false);
  });

  it("An order with several errors returns the first error, checked in the sequence bid, car, order cutoff, inspection cutoff", () => {
    const late = { now: orderCutoffAt + 1, inspected: true };
    const sold = { lot: { ...lot, award } };
    expect(codeOf({ ...late, ...sold, bid: null })).toBe("missing_max_bid");
    expect(codeOf({ ...late, ...sold })).toBe("vehicle_unavailable");
    expect(codeOf(late)).toBe("past_order_cutoff");
  });

  it("An order for a dealer car stores the whole pricing, and an order for an auction car stores the pricing without price history and market assessment", () => {
    const given = pricing as unknown as Pricing;
    expect(place({ pricing: given }).pricing).toEqual({ ...pricing, history: [], marketAssessment: null });
    expect(place({ car: dealerCar, bid: null, pricing: given }).pricing).toEqual(pricing);
  });
});
