import { describe, expect, it } from "vitest";
import type { Pricing } from "../../../console/src/api/generated/types.ts";
import { wonBehind } from "../../../console/src/format/money.ts";
import { describeDealers } from "../../../console/src/partner/vehicles/describe-dealers.ts";
import { readSearchAdvice } from "../../../console/src/partner/vehicles/read-advice.ts";
import {
  describeAccidents,
  describeVerdict,
  priceOf,
} from "../../../console/src/vehicles/describe-vehicle.ts";
import { listingPriceUsd } from "../../../shared/domain/pricing/price-listing.ts";
import { unknownValuesHeader } from "../../../shared/http/unknown-values.ts";

describe("vehicle price", () => {
  it("the KRW price shown for a rounded dollar price equals the listing's original price in units of 10,000 won", () => {
    for (const rate of [1380.5, 1472.13, 1205])
      for (const won of [600_000, 9_870_000, 12_350_000, 148_000_000])
        expect(wonBehind(listingPriceUsd(won, rate), rate)).toBe(won);
    expect([wonBehind(null, 1400), wonBehind(10, null)]).toEqual([null, null]);
    expect(wonBehind(2, 1400)).toBe(2800);
  });

  it("a sold car shows its sale price, a buy-now car its fixed price, and a car for bidding its start price", () => {
    const pricing = { listing_price: 10_000, sold_price: null } as Pricing;
    const shown = (fields: object) => priceOf({ pricing, fx_rate: 1400, purchase_method: "bid", ...fields });
    expect(shown({})).toEqual({ label: "Start price", usd: 10_000, krw: 14_000_000 });
    expect(shown({ purchase_method: "buy_now", fx_rate: null })).toMatchObject({
      label: "Fixed price",
      krw: null,
    });
    expect(shown({ purchase_method: null, pricing: { ...pricing, sold_price: 11_000 } })).toMatchObject({
      ...{ label: "Sold for", usd: 11_000 },
    });
    expect(shown({ pricing: null })).toMatchObject({ usd: null, krw: null });
  });

  it("the market assessment shows how far the price is above or below the market", () => {
    const verdict = { reference_price: 1, sample_size: 5 };
    expect(describeVerdict({ ...verdict, verdict: "below_market", delta_pct: -8.46 })).toBe(
      "8.5 % below market",
    );
    expect(describeVerdict({ ...verdict, verdict: "above_market", delta_pct: 12 })).toBe(
      "12.0 % above market",
    );
    expect(describeVerdict({ ...verdict, verdict: "at_market", delta_pct: 4.9 })).toBe("At market");
  });

  it("an unknown accident history is never shown as accident-free", () => {
    expect(describeAccidents({ has_accident: null, accident_grade: null })).toBe("accidents not stated");
    expect(describeAccidents({ has_accident: null, accident_grade: "A" })).toBe("accidents (grade A)");
    expect(describeAccidents({ has_accident: false, accident_grade: "A" })).toBe("no accident repair");
    expect(describeAccidents({ has_accident: true, accident_grade: "C" })).toBe(
      "repaired after an accident (grade C)",
    );
  });
});

describe("notes on search results", () => {
  it("the console reads unknown filter values from the header that the service writes", () => {
    const names = [
      { filter: "make", value: "Hyundia; a=b, c", nearest: "Hyundai" },
      { filter: "model", value: "고", nearest: null },
    ] as const;
    const headers = new Headers({ ...unknownValuesHeader(names), "X-Svc-Filtered-Out": "dealer=12" });
    expect(readSearchAdvice(headers)).toEqual({ unknownValues: names, leftOutDealerCars: 12 });
  });

  it("a missing or unreadable header produces no note", () => {
    const nothing = { unknownValues: [], leftOutDealerCars: null };
    expect(readSearchAdvice(new Headers())).toEqual(nothing);
    expect(
      readSearchAdvice(
        new Headers({ "x-svc-unknown-values": "make=%E0%A4%A, =x", "x-svc-filtered-out": "dealer=0" }),
      ),
    ).toEqual(nothing);
  });

  it("a dealer market that does not respond or returns an incomplete response is named", () => {
    const as_of = "2026-11-22T09:00:00Z";
    const reported = (status: "fresh" | "stale" | "partial" | "unavailable" | "not_requested") =>
      describeDealers({ retail_a: { status, as_of }, retail_b: { status: "fresh", as_of } }, () => "at nine");
    expect(reported("stale")).toEqual([
      "Dealer market A does not respond; its cars are shown as of at nine.",
    ]);
    expect(reported("partial")).toEqual(["Dealer market A returned an incomplete response."]);
    expect(reported("unavailable")).toEqual(["Dealer market A does not respond; its cars are missing."]);
    expect([...reported("fresh"), ...reported("not_requested")]).toEqual([]);
  });
});
