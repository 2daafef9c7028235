import type { SourceFault } from "../source-fault.ts";

const unit = (file: string) => ({ project: "unit", file: `test/unit/${file}.test.ts` });

/** Faults in amounts, fees and invoices. */
export const moneyFaults: readonly SourceFault[] = [
  {
    effect: "A price in dollars is rounded down.",
    kind: "money",
    file: "shared/domain/pricing/convert-currency.ts",
    text: "(dividend + divisor - 1n) / divisor",
    replacement: "dividend / divisor",
    suite: unit("pricing/pricing"),
  },
  {
    effect: "An auction fee passes the house's maximum.",
    kind: "money",
    file: "shared/domain/pricing/price-listing.ts",
    text: "Math.min(Math.max(share, fee.minimumKrw), fee.maximumKrw)",
    replacement: "Math.max(share, fee.minimumKrw)",
    suite: unit("pricing/pricing"),
  },
  {
    effect: "An invoice adds the agreed discount.",
    kind: "money",
    file: "shared/domain/invoices/price-invoice.ts",
    text: "commissionAmount - fixedDiscountAmount",
    replacement: "commissionAmount + fixedDiscountAmount",
    suite: unit("invoices/invoice-rules"),
  },
  {
    effect: "A request on an invoice can be approved when it expires.",
    kind: "boundary",
    file: "shared/domain/invoices/approval.ts",
    text: "if (now >= approval.expiresAt)",
    replacement: "if (now > approval.expiresAt)",
    suite: unit("invoices/approval-rules"),
  },
  {
    effect: "An award for an order that does not lead its lot needs no reason.",
    kind: "money",
    file: "shared/domain/orders/require-usual-award.ts",
    text: "leader.orderId === winner.orderId ? []",
    replacement: 'leader.orderId !== "" ? []',
    suite: unit("orders/require-usual-award"),
  },
];
