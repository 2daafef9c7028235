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

/** An operator's change of an invoice. Absent fields are unchanged; a consignee is replaced as a whole. */
export interface InvoiceEdit {
  consignee?: Consignee | null;
  vehicle?: Partial<Omit<InvoiceVehicle, "vehicleId">>;
  amounts?: Partial<InvoiceAmounts>;
  terms?: Partial<InvoiceTerms>;
  packing?: Partial<InvoicePacking>;
  shipmentMonth?: string | null;
}

/** An operator's changes to an invoice that are applied when it is published. */
export interface PublishingEdit extends InvoiceEdit {
  /** The operator's reason for a total that `requireUsualInvoice` would reject. */
  overrideReason?: string | null;
}

/** Returns the content with the edit applied. */
export const applyEdit = (content: InvoiceContent, edit: InvoiceEdit): InvoiceContent => ({
  consignee: edit.consignee === undefined ? content.consignee : edit.consignee,
  vehicle: { ...content.vehicle, ...edit.vehicle },
  amounts: { ...content.amounts, ...edit.amounts },
  terms: { ...content.terms, ...edit.terms },
  packing: { ...content.packing, ...edit.packing },
  shipmentMonth: edit.shipmentMonth === undefined ? content.shipmentMonth : edit.shipmentMonth,
});

/**
 * Returns a draft with the edit applied; null when nothing changes.
 * @throws Problem `conflict` unless the invoice is a draft
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
 * Returns a draft updated after a correction of its order's price or car. Other values that an operator
 * entered into the draft are kept. Null when nothing changes.
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

/** Reports whether any value that a draft copies from its order differs. */
export const changesInvoice = (before: BoughtOrder, after: BoughtOrder): boolean =>
  before.vin !== after.vin ||
  before.licensePlate !== after.licensePlate ||
  invoicePriceMinor(before) !== invoicePriceMinor(after);

/** Returns the problem for an action that the invoice's status does not allow. */
export const refuseInvoice = (invoice: Invoice, message: string): Problem =>
  new Problem("conflict", message, { current_status: invoice.status, invoice_id: invoice.invoiceId });

const changedDraft = (draft: DraftInvoice, content: InvoiceContent, now: number): DraftInvoice | null =>
  isSameValue(contentOf(draft), content)
    ? null
    : { ...nextInvoiceFacts(draft, content, now), status: "draft" };
