import { Problem } from "../errors/problem.ts";
import { type BoughtOrder, isBought, type Order } from "../orders/order.ts";
import type { Consignee } from "../partners/partner.ts";
import type { DraftInvoice, InvoicePacking, InvoiceTerms, InvoiceVehicle } from "./invoice.ts";
import { invoicePriceMinor } from "./price-invoice.ts";

/** The input of a draft. */
export interface DraftBasis {
  invoiceId: string;
  order: BoughtOrder;
  /** Addressee of the partner's invoices; null if unknown. */
  consignee: Consignee | null;
  /** The car as described when it was ordered. */
  vehicle: Omit<InvoiceVehicle, "vehicleId" | "vin" | "licensePlate">;
  now: number;
}

const openTerms: InvoiceTerms = {
  payment: null,
  incoterm: null,
  port: null,
  countryOfOrigin: "Republic of Korea",
};

const unknownPacking: InvoicePacking = {
  terminalName: null,
  terminalCode: null,
  containerNo: null,
  loadedBy: null,
  departureNote: null,
};

/** Returns a draft for a bought car, filled in with the known values. */
export const draftInvoice = ({ invoiceId, order, consignee, vehicle, now }: DraftBasis): DraftInvoice => ({
  status: "draft",
  invoiceId,
  orderId: order.orderId,
  partnerId: order.partnerId,
  currency: "USD",
  consignee,
  vehicle: {
    vehicleId: order.vehicleId,
    vin: order.vin,
    licensePlate: order.licensePlate,
    ...vehicle,
  },
  amounts: { priceMinor: invoicePriceMinor(order), oceanFreightMinor: null, insuranceMinor: null },
  terms: openTerms,
  packing: unknownPacking,
  shipmentMonth: null,
  createdAt: now,
  updatedAt: now,
  revision: 1,
});

/**
 * Reports whether a change of an order requires a draft: the change secures the car, and the order has no current
 * invoice.
 */
export const needsDraft = (before: Order, after: Order): boolean =>
  after.status === "secured" && before.status !== "secured" && !hasLiveInvoice(after);

const hasLiveInvoice = ({ invoice }: Pick<Order, "invoice">): boolean =>
  invoice !== null && invoice.status !== "void";

/**
 * Returns the order if an invoice can be drafted for it.
 * @throws Problem `conflict` when the car is not bought, or has a current invoice
 */
export function requireInvoiceable(order: Order): BoughtOrder {
  if (!isBought(order)) {
    const message = `Only a secured car can be invoiced. This order is ${order.status}.`;
    throw new Problem("conflict", message, { current_status: order.status });
  }
  if (hasLiveInvoice(order) && order.invoice !== null) {
    const { status, invoiceId } = order.invoice;
    const message = `The order has an invoice that is ${status}. Void it before you create another draft.`;
    throw new Problem("conflict", message, { current_status: status, invoice_id: invoiceId });
  }
  return order;
}
