import { describe, expect, it } from "vitest";
import type { OperatorOrder } from "../../../console/src/api/generated/types.ts";
import { reviewAward } from "../../../console/src/operator/orders/review-award.ts";

const auction_fee_config = {
  ...{ source: "auction_a", rate_percent: 2, minimum_krw: 150_000, maximum_krw: 400_000 },
} as const;
const order = {
  ...{ max_bid_amount_usd: 2_931, fx_rate: 1_387.5 },
  pricing: { auction_fee_config },
} as OperatorOrder;
const review = (auction_final_price_krw: string, auction_fee_usd = "") =>
  reviewAward(order, { auction_final_price_krw, auction_fee_usd });

describe("award review", () => {
  it("the review of a price with or without separators shows the dollar value and the remainder up to the ceiling", () => {
    expect(review("4,000,000")).toMatchObject({ ceilingKrw: 4_066_762, priceUsd: 2_883, marginKrw: 66_762 });
    expect(review("134000000").marginKrw).toBeLessThan(0);
  });

  it("a fee of more than three times the usual fee is flagged as too high", () => {
    expect(review("4000000").usualFeeUsd).toBe(109);
    expect([review("4000000", "327").isFeeTooHigh, review("4000000", "328").isFeeTooHigh]).toEqual([
      false,
      true,
    ]);
  });

  it("the review computes no value for an invalid amount, a missing ceiling or a missing exchange rate", () => {
    for (const text of ["", "1.5", "many", "-3"])
      expect(review(text)).toMatchObject({ priceUsd: null, marginKrw: null, usualFeeUsd: null });
    const texts = { auction_final_price_krw: "4000000" };
    expect(reviewAward({ ...order, max_bid_amount_usd: null }, texts).ceilingKrw).toBeNull();
    expect(reviewAward({ ...order, fx_rate: null }, texts)).toMatchObject({
      ceilingKrw: null,
      priceUsd: null,
    });
  });
});
