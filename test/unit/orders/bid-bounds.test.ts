import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { requireBidWithin } from "../../../shared/domain/orders/place-order.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";

const price = fc.integer({ min: 1, max: 300_000 });
const multiple = fc.integer({ min: 1, max: 1_000 });

const refusalOf = (bid: number | null, listingPrice: number | null, limit: number) => {
  try {
    requireBidWithin(bid, listingPrice, limit);
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { code: error.code as string, ...error.details } as Record<string, unknown>;
  }
};

describe("the bounds of a bid", () => {
  it("a bid is accepted exactly from the listing price to so many times it, and a refusal names the bound", () => {
    fc.assert(
      fc.property(price, multiple, fc.integer({ min: 0, max: 9_999_999_999 }), (listed, times, bid) => {
        for (const tried of [bid, listed - 1, listed, listed * times, listed * times + 1]) {
          const refusal = refusalOf(tried, listed, times);
          if (tried < listed)
            expect(refusal).toMatchObject({ code: "missing_max_bid", minimum_bid_usd: listed });
          else if (tried <= listed * times) expect(refusal).toBeNull();
          else {
            expect(refusal).toMatchObject({ code: "validation_error", maximum_bid_usd: listed * times });
            expect(refusal?.issues).toMatchObject([{ path: "body.max_bid_amount_usd" }]);
          }
        }
      }),
    );
  });

  it("a bid with one digit too many is refused by the default limit, whatever bid was meant", () => {
    fc.assert(
      fc.property(
        price,
        fc.double({ min: 1, max: 5, noNaN: true }),
        fc.nat({ max: 9 }),
        (listed, above, digit) => {
          const meant = Math.ceil(listed * above);
          expect(refusalOf(meant * 10 + digit, listed, defaultFees.bidLimitMultiple)?.code).toBe(
            "validation_error",
          );
        },
      ),
    );
  });

  it("a bid on a car whose price is not known has a fixed limit", () => {
    expect(refusalOf(1_000_000, null, 9)).toBeNull();
    expect(refusalOf(1_000_001, null, 9)).toMatchObject({
      code: "validation_error",
      maximum_bid_usd: 1_000_000,
    });
    expect(refusalOf(null, null, 9)).toMatchObject({ code: "missing_max_bid", minimum_bid_usd: 1 });
  });
});
