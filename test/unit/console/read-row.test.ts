import { describe, expect, it } from "vitest";
import type { Lot, LotBid } from "../../../console/src/api/generated/types.ts";
import { bodyOf, isComplete, type Texts } from "../../../console/src/components/forms/form-fields.ts";
import { type RowTexts, readRow } from "../../../console/src/operator/cockpit/read-row.ts";
import { readAward } from "../../../console/src/operator/lots/read-award.ts";
import { awardFields } from "../../../console/src/operator/orders/transition-fields.ts";
import { longestOverrideReason } from "../../../shared/domain/errors/require-reason.ts";

const leader = {
  ...{ order_id: "ord_1", is_competing: true, status: "acquiring" },
  ...{ max_bid_amount_usd: 2_931, fx_rate: 1_387.5, ceiling_krw: 4_066_762 },
  auction_fee_config: { source: "auction_a", rate_percent: 2, minimum_krw: 150_000, maximum_krw: 400_000 },
} as LotBid;
const lot: Pick<Lot, "bids" | "leader_order_id"> = { bids: [leader], leader_order_id: "ord_1" };
const row = (typed: Partial<RowTexts>, of = lot) =>
  readRow(of, { price: "4,000,000", loss: "", reason: "", ...typed });

describe("cockpit row", () => {
  it("the fee of a cockpit row follows the auction house's rule until the operator edits or clears the fee", () => {
    expect(row({})).toMatchObject({ fee: "109", feeUsd: 109, needsReason: false });
    expect(row({ fee: "120" })).toMatchObject({ fee: "120", feeUsd: 120 });
    expect(row({ fee: "" })).toMatchObject({ fee: "", feeUsd: null, isFeeUnread: false });
  });

  it("a cockpit row with an invalid fee has no result", () => {
    expect(row({ fee: "about 100" })).toMatchObject({ isFeeUnread: true, result: null });
  });

  it("a price above the ceiling or a disproportionate fee requires a short reason", () => {
    for (const slip of [{ price: "134,000,000" }, { fee: "32000" }]) {
      expect(row(slip)).toMatchObject({ needsReason: true, isExplained: false });
      expect(row({ ...slip, reason: " " }).isExplained).toBe(false);
      expect(row({ ...slip, reason: "The partner agreed by phone." }).isExplained).toBe(true);
      expect(row({ ...slip, reason: "x".repeat(longestOverrideReason + 1) }).isExplained).toBe(false);
    }
  });

  it("a cockpit row has no suggested fee if it has a loss, no bid or no fee rule", () => {
    expect(row({ loss: "auction_passed" })).toMatchObject({ fee: "", review: null, isExplained: true });
    expect(row({}, { ...lot, bids: [] })).toMatchObject({ fee: "", review: null, isExplained: true });
    expect(row({}, { ...lot, bids: [{ ...leader, auction_fee_config: null }] })).toMatchObject({ fee: "" });
  });
});

describe("bulk award row", () => {
  const fields = awardFields({ field: (path) => path, reason: (reason) => reason });
  const bodyFor = (typed: Texts) => {
    const award = readAward(lot, fields, typed);
    return { body: bodyOf(award.fields, award.texts), isReady: isComplete(award.fields, award.texts) };
  };

  it("a bulk award row sends the usual fee with the price, and no reason if none is required", () => {
    const typed = { auction_final_price_krw: "4,000,000", override_reason: "Typed before a correction." };
    expect(bodyFor(typed)).toEqual({
      body: { auction_final_price_krw: 4_000_000, auction_fee_usd: 109 },
      isReady: true,
    });
  });

  it("a bulk award row with a price above the ceiling is not ready without a reason", () => {
    const typed = { auction_final_price_krw: "134,000,000" };
    expect(bodyFor(typed).isReady).toBe(false);
    const override_reason = "The partner agreed by phone.";
    const explained = bodyFor({ ...typed, override_reason });
    expect(explained).toMatchObject({ body: { override_reason }, isReady: true });
  });
});
