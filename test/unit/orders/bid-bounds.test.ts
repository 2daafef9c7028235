import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { requireBidWithin } from "../../../shared/domain/orders/place-order.ts";
import { type BidLimits, defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";

const price = fc.integer({ min: 1, max: 300_000 });
const multiple = fc.integer({ min: 1, max: 1_000 });
const floor = fc.integer({ min: 0, max: 100_000 });

const refusalOf = (
  bid: number | null,
  listingPrice: number | null,
  limits: BidLimits,
  standing: number | null = null,
) => {
  try {
    requireBidWithin(bid, listingPrice, limits, standing);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code as string, ...error.details } as Record<string, unknown>;
  }
};

describe("bid bounds", () => {
  it("a bid is accepted if and only if it is between the listing price and the bid limit", () => {
    fc.assert(
      fc.property(
        price,
        multiple,
        floor,
        fc.integer({ min: 0, max: 9_999_999_999 }),
        (listed, times, least, bid) => {
          const highest = Math.max(listed * times, least);
          for (const tried of [bid, listed - 1, listed, highest, highest + 1]) {
            const refusal = refusalOf(tried, listed, { bidLimitMultiple: times, bidLimitFloorUsd: least });
            if (tried < listed)
              expect(refusal).toMatchObject({ code: "missing_max_bid", minimum_bid_usd: listed });
            else if (tried <= highest) expect(refusal).toBeNull();
            else {
              expect(refusal).toMatchObject({ code: "validation_error", maximum_bid_usd: highest });
              expect(refusal?.issues).toMatchObject([{ path: "body.max_bid_amount_usd" }]);
            }
          }
        },
      ),
    );
  });

  it("a bid with one extra digit on a car of more than 5,000 dollars is rejected by default", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5_001, max: 300_000 }),
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.nat({ max: 9 }),
        (listed, above, digit) => {
          const meant = Math.ceil(listed * above);
          expect(refusalOf(meant * 10 + digit, listed, defaultFees)?.code).toBe("validation_error");
        },
      ),
    );
  });

  it("a car with a nominal start price accepts bids of up to 50,000 dollars by default", () => {
    for (const startPrice of [0, 1]) {
      expect(refusalOf(12_000, startPrice, defaultFees)).toBeNull();
      expect(refusalOf(50_000, startPrice, defaultFees)).toBeNull();
      expect(refusalOf(50_001, startPrice, defaultFees)).toMatchObject({ maximum_bid_usd: 50_000 });
    }
  });

  it("an existing bid above the limit can be lowered by a dollar but not raised", () => {
    expect(refusalOf(89_999, 7_000, defaultFees, 90_000)).toBeNull();
    expect(refusalOf(90_001, 7_000, defaultFees, 90_000)).toMatchObject({ maximum_bid_usd: 63_000 });
    expect(refusalOf(6_999, 7_000, defaultFees, 90_000)).toMatchObject({ code: "missing_max_bid" });
  });

  it("a bid on a car with an unknown price has a fixed limit", () => {
    expect(refusalOf(1_000_000, null, defaultFees)).toBeNull();
    expect(refusalOf(1_000_001, null, defaultFees)).toMatchObject({
      code: "validation_error",
      maximum_bid_usd: 1_000_000,
    });
    expect(refusalOf(null, null, defaultFees)).toMatchObject({ code: "missing_max_bid", minimum_bid_usd: 1 });
  });
});
