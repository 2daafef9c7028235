import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Invoice, InvoiceAmounts } from "../../../shared/domain/invoices/invoice.ts";
import { invoicePriceMinor } from "../../../shared/domain/invoices/price-invoice.ts";
import { requireUsualInvoice } from "../../../shared/domain/invoices/require-usual-invoice.ts";
import type { BoughtOrder } from "../../../shared/domain/orders/order.ts";
import { defaultFees } from "../../../shared/domain/pricing/fee-settings.ts";
import { buildDraft, buildInvoice, buildSecured } from "./build-invoice.ts";

const order = buildSecured();
const usual = invoicePriceMinor(order) ?? 0;
const tolerance = (usual * defaultFees.invoiceTolerancePercent) / 100;

const publish =
  (amounts: Partial<InvoiceAmounts>, more: { of?: BoughtOrder; before?: Invoice; reason?: string } = {}) =>
  () => {
    const { of = order, before = buildDraft(order), reason: overrideReason = null } = more;
    const all = { priceMinor: usual, oceanFreightMinor: null, insuranceMinor: null, ...amounts };
    requireUsualInvoice({ order: of, before, amounts: all, overrideReason }, defaultFees);
  };

describe("invoice total check", () => {
  it("a draft with the order's price passes the total check, and a price ten times too high or too low is rejected", () => {
    expect(publish({})).not.toThrow();
    for (const slip of [usual * 10, Math.round(usual / 10)])
      expect(publish({ priceMinor: slip })).toThrow(
        expect.objectContaining({
          code: "validation_error",
          message: expect.stringMatching(
            /^body\.override_reason: required because the total of [\d.]+ dollars differs by more than 2645\.00 from the 10580\.00 dollars of the order\. Correct the invoice/,
          ),
        }),
      );
  });

  it("an invoice passes the total check if and only if its total is within the tolerance around the usual total", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 * usual }), (priceMinor) => {
        const judged = expect(publish({ priceMinor }));
        if (Math.abs(priceMinor - usual) <= tolerance) judged.not.toThrow();
        else judged.toThrow(/override_reason/);
      }),
    );
  });

  it("freight is checked against the order's pricing, and an excessive insurance amount is rejected", () => {
    expect(publish({ oceanFreightMinor: 165_000 })).not.toThrow();
    expect(publish({ oceanFreightMinor: 1_650_000 })).toThrow(/from the 12230\.00 dollars/);
    expect(publish({ insuranceMinor: 20_000 })).not.toThrow();
    expect(publish({ insuranceMinor: 2_000_000 })).toThrow(/override_reason/);
  });

  it("a difference up to the fixed minimum tolerance passes the total check even for a cheap car", () => {
    const cheap = buildSecured({
      auctionFinalPriceKrw: 290_000,
      amounts: { purchasePriceUsd: 200, auctionFeeUsd: 0 },
    });
    const price = invoicePriceMinor(cheap) ?? 0;
    expect(publish({ priceMinor: price + 100_000 }, { of: cheap })).not.toThrow();
    expect(publish({ priceMinor: price + 100_001 }, { of: cheap })).toThrow(/more than 1000\.00/);
  });

  it("an invoice with a stated reason passes the total check with any total", () => {
    expect(publish({ priceMinor: usual * 10 }, { reason: "Repairs were agreed." })).not.toThrow();
  });

  it("a published total is not checked again unless it changes", () => {
    const issued = buildInvoice("issued");
    const amounts = { ...issued.amounts, priceMinor: usual * 10 };
    const before = { ...issued, amounts } as Invoice;
    expect(publish(amounts, { before })).not.toThrow();
    expect(publish({ priceMinor: usual * 11 }, { before })).toThrow(/override_reason/);
  });

  it("the invoice of an order without pricing is checked against the purchase price, or the ceiling if that price is unknown", () => {
    const amounts = { purchasePriceUsd: null, auctionFeeUsd: null };
    for (const of of [
      buildSecured({ pricing: null }),
      buildSecured({ pricing: null, fxRate: null, amounts }),
    ]) {
      expect(publish({ priceMinor: 1_000_000 }, { of })).not.toThrow();
      expect(publish({ priceMinor: 10_000_000 }, { of })).toThrow(/override_reason/);
    }
  });
});
