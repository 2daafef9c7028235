import { Problem } from "../errors/problem.ts";
import type { BoughtOrder } from "../orders/order.ts";
import type { Consignee } from "../partners/partner.ts";
import { isSameValue } from "../values/is-same-value.ts";
import {
  contentOf,
  type DraftInvoice,
  type Invoice,
  type InvoiceAmounts,
  type InvoiceContent,
  type InvoicePacking,
  type InvoiceTerms,
  type InvoiceVehicle,
  nextInvoiceFacts,
} from "./invoice.ts";
import { invoicePriceMinor } from "./price-invoice.ts";

/** What an operator enters into an invoice. What is left out stays as it is; a consignee replaces the one before. */
export interface InvoiceEdit {
  consignee?: Consignee | null;
  vehicle?: Partial<Omit<InvoiceVehicle, "vehicleId">>;
  amounts?: Partial<InvoiceAmounts>;
  terms?: Partial<InvoiceTerms>;
  packing?: Partial<InvoicePacking>;
  shipmentMonth?: string | null;
}

/** The content with what was entered. */
export const applyEdit = (content: InvoiceContent, edit: InvoiceEdit): InvoiceContent => ({
  consignee: edit.consignee === undefined ? content.consignee : edit.consignee,
  vehicle: { ...content.vehicle, ...edit.vehicle },
  amounts: { ...content.amounts, ...edit.amounts },
  terms: { ...content.terms, ...edit.terms },
  packing: { ...content.packing, ...edit.packing },
  shipmentMonth: edit.shipmentMonth === undefined ? content.shipmentMonth : edit.shipmentMonth,
});

/**
 * A draft with what was entered; null when nothing is different by it.
 * @throws Problem `conflict` for an invoice that is no draft any more
 */
export function editDraft(invoice: Invoice, edit: InvoiceEdit, now: number): DraftInvoice | null {
  if (invoice.status !== "draft") {
    throw refuseInvoice(
      invoice,
      "Only a draft can be edited. Correct a published invoice by re-issuing it, or void it.",
    );
  }
  return changedDraft(invoice, applyEdit(invoice, edit), now);
}

/**
 * A draft in line with an order whose price or car was put right. What an operator has entered into the draft otherwise stays.
 * Null when nothing is different by it.
 */
export function followOrder(
  draft: DraftInvoice,
  before: BoughtOrder,
  after: BoughtOrder,
  now: number,
): DraftInvoice | null {
  const follow = <Value>(shown: Value, was: Value, is: Value): Value => (shown === was ? is : shown);
  const { vehicle, amounts } = draft;
  const edit: InvoiceEdit = {
    vehicle: {
      vin: follow(vehicle.vin, before.vin, after.vin),
      licensePlate: follow(vehicle.licensePlate, before.licensePlate, after.licensePlate),
    },
    amounts: {
      priceMinor: follow(amounts.priceMinor, invoicePriceMinor(before), invoicePriceMinor(after)),
    },
  };
  return changedDraft(draft, applyEdit(draft, edit), now);
}

/** Whether anything that a draft takes over from its order is different. */
export const changesInvoice = (before: BoughtOrder, after: BoughtOrder): boolean =>
  before.vin !== after.vin ||
  before.licensePlate !== after.licensePlate ||
  invoicePriceMinor(before) !== invoicePriceMinor(after);

/** The refusal of an action that the invoice's status does not allow. */
export const refuseInvoice = (invoice: Invoice, message: string): Problem =>
  new Problem("conflict", message, { current_status: invoice.status, invoice_id: invoice.invoiceId });

const changedDraft = (draft: DraftInvoice, content: InvoiceContent, now: number): DraftInvoice | null =>
  isSameValue(contentOf(draft), content)
    ? null
    : { ...nextInvoiceFacts(draft, content, now), status: "draft" };
