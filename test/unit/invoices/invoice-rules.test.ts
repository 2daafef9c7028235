import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { needsDraft, requireInvoiceable } from "../../../shared/domain/invoices/draft-invoice.ts";
import { editDraft, followOrder } from "../../../shared/domain/invoices/edit-invoice.ts";
import {
  type Invoice,
  invoiceStatuses,
  summariseInvoice,
  totalMinorOf,
} from "../../../shared/domain/invoices/invoice.ts";
import { matchesInvoiceFilter } from "../../../shared/domain/invoices/invoice-list.ts";
import { formatInvoiceNumber } from "../../../shared/domain/invoices/invoice-number.ts";
import {
  contentToIssue,
  contentToReissue,
  reissueInvoice,
} from "../../../shared/domain/invoices/publish-invoice.ts";
import { recordPayment, voidInvoice } from "../../../shared/domain/invoices/settle-invoice.ts";
import { orderStatuses } from "../../../shared/domain/orders/order.ts";
import { buildOrder } from "../orders/build-order.ts";
import {
  buildDraft,
  buildInvoice,
  buildSecured,
  consignee,
  draftedAt,
  pricing,
  publication,
} from "./build-invoice.ts";

const now = draftedAt + 10;
const complete = { consignee, shipmentMonth: "2026-11" };

/** The result of each action for an invoice of each status. Null is a conflict. */
const actions: Record<string, (invoice: Invoice) => Invoice | null> = {
  edit: (invoice) => editDraft(invoice, complete, now),
  issue: (invoice) => {
    contentToIssue(invoice, complete);
    return { ...invoice, status: "issued" } as Invoice;
  },
  reissue: (invoice) => {
    const again = contentToReissue(invoice, {});
    return reissueInvoice(again.invoice, again.content, { ...publication, version: 2 }, now);
  },
  pay: (invoice) => recordPayment(invoice, now, now),
  void: (invoice) => voidInvoice(invoice, "entered twice", now),
};

/** The complete table of invoice statuses: the result of each action, and `-` for a conflict. */
const table = {
  draft: { edit: "draft", issue: "issued", reissue: "-", pay: "-", void: "void" },
  issued: { edit: "-", issue: "-", reissue: "issued", pay: "paid", void: "void" },
  paid: { edit: "-", issue: "-", reissue: "paid", pay: "-", void: "void" },
  void: { edit: "-", issue: "-", reissue: "-", pay: "-", void: "-" },
};
const cells = invoiceStatuses.flatMap((status) =>
  Object.entries(table[status]).map(([action, to]) => [status, action, to] as const),
);

describe("invoice status", () => {
  it.each(cells)("a %s invoice with the action %s has the outcome %s", (status, action, to) => {
    const invoice = buildInvoice(status);
    const act = () => actions[action]?.(invoice);
    if (to !== "-") {
      expect(act()?.status).toBe(to);
      return;
    }
    expect(act).toThrow(
      expect.objectContaining({
        code: "conflict",
        details: { current_status: status, invoice_id: invoice.invoiceId },
      }),
    );
  });

  it("a draft has version 0 and no number, and a re-issue keeps the number and the first issue date", () => {
    expect(summariseInvoice(buildInvoice("draft"))).toMatchObject({
      number: null,
      version: 0,
      issuedAt: null,
    });
    const { invoice, content } = contentToReissue(buildInvoice("paid"), {});
    const again = reissueInvoice(invoice, content, { ...publication, version: 2 }, now);
    expect(summariseInvoice(again)).toMatchObject({
      number: publication.number,
      version: 2,
      issuedAt: publication.issuedAt,
    });
    expect(again).toMatchObject({ status: "paid", paidAt: draftedAt + 2 });
  });

  it("a void invoice keeps its published values, payments and reason", () => {
    const voided = voidInvoice(buildInvoice("paid"), "entered twice", now);
    expect(voided).toMatchObject({
      publication,
      paidAt: draftedAt + 2,
      voidedAt: now,
      voidReason: "entered twice",
    });
    expect(voidInvoice(buildInvoice("draft"), "x", now)).toMatchObject({ publication: null, paidAt: null });
  });

  it("the error for issuing an incomplete draft lists all missing fields: consignee, shipment month and price", () => {
    const unpriced = buildDraft(buildSecured({ pricing: null }));
    const paths = [
      { path: "body.consignee" },
      { path: "body.shipment_month" },
      { path: "body.amounts.price" },
    ];
    expect(() => contentToIssue(unpriced, {})).toThrow(
      expect.objectContaining({
        code: "validation_error",
        details: { issues: paths.map((one) => expect.objectContaining(one)) },
      }),
    );
  });

  it("shipment_month cannot change after the first issue", () => {
    const issued = buildInvoice("issued");
    expect(contentToReissue(issued, { shipmentMonth: "2026-11" }).content.shipmentMonth).toBe("2026-11");
    expect(() => contentToReissue(issued, { shipmentMonth: "2026-12" })).toThrow(
      expect.objectContaining({
        code: "validation_error",
        message: expect.stringContaining("body.shipment_month"),
      }),
    );
  });

  it("a payment cannot be in the future", () => {
    expect(() => recordPayment(buildInvoice("issued"), now + 1, now)).toThrow(/body.paid_at/);
  });

  it("an edit that changes nothing in an invoice is ignored", () => {
    const draft = buildDraft();
    expect(editDraft(draft, { amounts: draft.amounts, terms: {}, consignee: null }, now)).toBeNull();
  });
});

describe("draft of a secured order", () => {
  it.each(orderStatuses)(
    "an order with the status %s can have an invoice only if the order has been secured",
    (status) => {
      const order = buildOrder(status);
      const bought = ["secured", "export_processing", "in_transit", "customs", "delivered"].includes(status);
      if (bought) expect(requireInvoiceable(order)).toBe(order);
      else expect(() => requireInvoiceable(order)).toThrow(expect.objectContaining({ code: "conflict" }));
    },
  );

  it("a draft is created when the order becomes secured, unless the order has a current invoice", () => {
    const acquiring = buildOrder("acquiring");
    expect(needsDraft(acquiring, buildOrder("secured"))).toBe(true);
    expect(needsDraft(buildOrder("secured"), buildOrder("secured"))).toBe(false);
    expect(needsDraft(acquiring, buildOrder("failed"))).toBe(false);
    for (const status of invoiceStatuses) {
      const after = buildOrder("secured", { invoice: summariseInvoice(buildInvoice(status)) });
      expect(needsDraft(acquiring, after)).toBe(status === "void");
    }
  });

  it("a draft price is the actual hammer price to the cent plus fee and commission, minus the discount", () => {
    const amounts = { purchasePriceUsd: 13_793, auctionFeeUsd: 350 };
    const order = buildSecured({ auctionFinalPriceKrw: 20_000_000, fxRate: 1_450, amounts });
    // 20,000,000 / 1,450 = 13,793.10; + 350 + 500 - 120
    expect(buildDraft(order).amounts.priceMinor).toBe(14_523_10);
  });

  it("a draft price differs from the sum of the order's whole-dollar amounts by at most one dollar", () => {
    const rate = fc.double({ min: 800, max: 2_000, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1_000_000, max: 500_000_000 }), rate, (krw, fxRate) => {
        const exact = Math.round(fxRate * 100) / 100;
        const usd = Math.round(krw / exact);
        const order = buildSecured({
          auctionFinalPriceKrw: krw,
          fxRate: exact,
          amounts: { purchasePriceUsd: usd, auctionFeeUsd: 350 },
        });
        const price = (buildDraft(order).amounts.priceMinor ?? 0) / 100;
        expect(Math.abs(price - (usd + 350 + 500 - 120))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("a draft without a stated fee uses the fee rule that priced the order", () => {
    const amounts = { purchasePriceUsd: 10_000, auctionFeeUsd: null };
    const order = buildSecured({ auctionFinalPriceKrw: 14_500_000, amounts });
    // 2.2 % of 14,500,000 won is 319,000 won, 220.00 USD.
    expect(buildDraft(order).amounts.priceMinor).toBe(10_600_00);
  });

  it("a purchase price entered in dollars is used without conversion in the price of a draft", () => {
    const amounts = { purchasePriceUsd: 9_000, auctionFeeUsd: 0 };
    expect(buildDraft(buildSecured({ amounts })).amounts.priceMinor).toBe(9_380_00);
  });

  it("the draft of a dealer car includes the dealer fee and discount", () => {
    const dealer = {
      ...pricing,
      discountConfig: { fixedDiscountAmount: 300, commissionAmount: 500 },
      breakdown: { ...pricing.breakdown, auctionFee: 0, dealerFee: 300 },
      auctionFeeConfig: null,
    };
    const amounts = { purchasePriceUsd: 10_000, auctionFeeUsd: null };
    expect(buildDraft(buildSecured({ pricing: dealer, amounts })).amounts.priceMinor).toBe(10_500_00);
  });

  it("a draft has no price if the order has no price or was placed without pricing", () => {
    const unknown = { purchasePriceUsd: null, auctionFeeUsd: null };
    expect(buildDraft(buildSecured({ amounts: unknown })).amounts.priceMinor).toBeNull();
    expect(buildDraft(buildSecured({ pricing: null })).amounts.priceMinor).toBeNull();
  });

  it("a draft follows corrections of price and car, unless an operator entered other values", () => {
    const before = buildSecured();
    const after = { ...before, vin: "KMHNEW", amounts: { ...before.amounts, auctionFeeUsd: 300 } };
    const followed = followOrder(buildDraft(before), before, after, now);
    expect(followed?.vehicle.vin).toBe("KMHNEW");
    expect(followed?.amounts.priceMinor).toBe((buildDraft(before).amounts.priceMinor ?? 0) + 100_00);
    const edited = editDraft(buildDraft(before), { amounts: { priceMinor: 1 }, vehicle: { vin: "X" } }, now);
    expect(edited && followOrder(edited, before, after, now)).toBeNull();
  });
});

describe("invoice numbers", () => {
  it.each([
    [1, "ACME_2026_03_001"],
    [999, "ACME_2026_03_999"],
    [1000, "ACME_2026_03_1000"],
  ])("the invoice with sequence number %i in a month is named %s", (sequence, number) => {
    expect(formatInvoiceNumber("ACME", "2026-03", sequence)).toBe(number);
  });
});

describe("invoice total", () => {
  const minor = fc.option(fc.integer({ min: 0, max: 10_000_000_000 }));
  it("an invoice total is price + oceanFreight + insurance to the cent, in major units with at most two decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), minor, minor, (price, freight, insurance) => {
        const total = totalMinorOf({
          priceMinor: price,
          oceanFreightMinor: freight,
          insuranceMinor: insurance,
        });
        expect(total).toBe(price + (freight ?? 0) + (insurance ?? 0));
        expect(String((total ?? 0) / 100)).toMatch(/^\d+(\.\d{1,2})?$/);
      }),
    );
  });
  it("the total of an invoice is unknown while the price is unknown", () => {
    expect(totalMinorOf({ priceMinor: null, oceanFreightMinor: 1, insuranceMinor: 1 })).toBeNull();
  });
});

describe("invoice list filters", () => {
  const open = { partnerId: null, statuses: null, shipmentMonth: null, issuedFrom: null, issuedBefore: null };
  const { issuedAt } = publication;
  it.each([
    [{}, true, true],
    [{ partnerId: "pt_1" }, true, true],
    [{ partnerId: "pt_2" }, false, false],
    [{ statuses: ["issued", "void"] as const }, true, false],
    [{ shipmentMonth: "2026-11" }, true, false],
    [{ shipmentMonth: "2026-12" }, false, false],
    [{ issuedFrom: issuedAt }, true, false],
    [{ issuedFrom: issuedAt + 1 }, false, false],
    [{ issuedBefore: issuedAt }, false, false],
    [{ issuedBefore: issuedAt + 1 }, true, false],
    [{ statuses: ["draft"] as const, issuedFrom: 0 }, false, false],
  ])("the invoice filter %j returns %s for an issued invoice and %s for a draft", (filter, issued, draft) => {
    expect(matchesInvoiceFilter(buildInvoice("issued"), { ...open, ...filter })).toBe(issued);
    expect(matchesInvoiceFilter(buildInvoice("draft"), { ...open, ...filter })).toBe(draft);
  });
});
