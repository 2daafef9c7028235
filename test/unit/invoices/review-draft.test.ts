import { describe, expect, it } from "vitest";
import { reviewDraft } from "../../../shared/domain/invoices/review-draft.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { buildDraft, buildInvoice, buildSecured } from "./build-invoice.ts";

const order = buildSecured();
const draft = buildDraft(order);
const ready = { ...draft, consignee: buildInvoice("issued").consignee };

describe("drafts to review", () => {
  it("a draft with a consignee and with the same price as its order needs no review", () => {
    expect(reviewDraft(ready, order, defaultFees)).toEqual([]);
  });

  it("a draft without a consignee or a price needs a review", () => {
    const bare = { ...draft, consignee: null, amounts: { ...draft.amounts, priceMinor: null } };
    expect(reviewDraft(bare, order, defaultFees)).toEqual(["consignee_missing", "price_missing"]);
  });

  it("a draft whose total differs from its order by more than the limits needs a review", () => {
    const tenfold = {
      ...ready,
      amounts: { ...ready.amounts, priceMinor: (ready.amounts.priceMinor ?? 0) * 10 },
    };
    expect(reviewDraft(tenfold, order, defaultFees)).toEqual(["total_beyond_bounds"]);
    expect(reviewDraft(tenfold, undefined, defaultFees)).toEqual([]);
  });

  it("an issued invoice needs no review even without a consignee", () => {
    const issued = buildInvoice("issued");
    expect(reviewDraft({ ...issued, consignee: null }, order, defaultFees)).toEqual([]);
  });
});
