import { draftInvoice } from "../../../shared/domain/invoices/draft-invoice.ts";
import type { DraftInvoice, Invoice, Publication } from "../../../shared/domain/invoices/invoice.ts";
import { contentToIssue, issueInvoice } from "../../../shared/domain/invoices/publish-invoice.ts";
import { recordPayment, voidInvoice } from "../../../shared/domain/invoices/settle-invoice.ts";
import type { BoughtOrder } from "../../../shared/domain/orders/order.ts";
import type { Consignee } from "../../../shared/domain/partners/partner.ts";
import type { Pricing } from "../../../shared/domain/pricing/price-listing.ts";
import { buildOrder, placedAt } from "../orders/build-order.ts";

/** Draft time of every built invoice. */
export const draftedAt = placedAt + 1_000;

export const consignee: Consignee = {
  name: "Lagos Motors Ltd",
  address: "4 Marina Road",
  email: null,
  phone: null,
  companyRegistration: null,
};

/** Pricing of an auction car with a commission of 500 and a discount of 120 USD. */
export const pricing: Pricing = {
  listingPrice: 10_000,
  soldPrice: null,
  discountConfig: { fixedDiscountAmount: 120, commissionAmount: 500 },
  breakdown: {
    listingPrice: 10_000,
    auctionFee: 220,
    dealerFee: 0,
    commission: 500,
    inlandTransport: 180,
    oceanFreight: 1_650,
    fixedDiscount: 120,
    estimatedLanded: 12_430,
  },
  auctionFeeConfig: {
    source: "auction_a",
    ratePercent: 2.2,
    minimumKrw: 165_000,
    maximumKrw: 440_000,
  },
  history: [],
  marketAssessment: null,
};

/** Builds a secured order with the given changes. */
export const buildSecured = (changes: Partial<BoughtOrder> = {}): BoughtOrder =>
  ({ ...buildOrder("secured", { pricing }), ...changes }) as BoughtOrder;

/** A draft for a secured order. */
export const buildDraft = (order: BoughtOrder = buildSecured()): DraftInvoice =>
  draftInvoice({
    invoiceId: "inv_1",
    order,
    consignee: null,
    vehicle: {
      make: "Hyundai",
      model: "Grandeur",
      year: 2019,
      fuelType: "gasoline",
      cc: 2999,
      weightKg: null,
    },
    now: draftedAt,
  });

export const publication: Publication = {
  number: "PRT_2026_11_001",
  version: 1,
  issuedAt: draftedAt + 1,
  versionIssuedAt: draftedAt + 1,
  documentKey: "invoices/pt_1/inv_1/v1-0.pdf",
};

/** Builds an invoice in a status. */
export function buildInvoice(status: Invoice["status"]): Invoice {
  const draft = buildDraft();
  if (status === "draft") return draft;
  const content = contentToIssue(draft, { consignee, shipmentMonth: "2026-11" });
  const issued = issueInvoice(draft, content, publication, publication.issuedAt);
  if (status === "issued") return issued;
  const paid = recordPayment(issued, draftedAt + 2, draftedAt + 2);
  return status === "paid" ? paid : voidInvoice(paid, "entered twice", draftedAt + 3);
}
