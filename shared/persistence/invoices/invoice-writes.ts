import type { Invoice, IssuedInvoice, PaidInvoice } from "../../domain/invoices/invoice.ts";
import { invoiceKey, invoiceOwnerKey, invoiceVersionKey } from "../keys.ts";
import { type Guard, mustBeNew, putWrite, type Write } from "../transaction.ts";
import { invoiceBoardPlace } from "./invoice-board-place.ts";
import { invoiceItems, invoiceVersionItems } from "./invoice-item.ts";

/** Name of the guard that refuses a change when the invoice moved on since it was read. */
export const invoiceGuard = (invoiceId: string): string => `invoice:${invoiceId}`;

/** How many writes `newInvoiceWrites` makes. */
export const newInvoiceWriteCount = 2;

/** What a new invoice consists of: itself, and whose it is. */
export const newInvoiceWrites = (invoice: Invoice): Write[] => [
  invoiceWrite(invoice, mustBeNew),
  ownerWrite(invoice),
];

/** The write that changes an invoice read as `before`, refused by `invoiceGuard` when it moved. */
export const changedInvoiceWrite = (before: Invoice, after: Invoice): Write =>
  invoiceWrite(after, atRevision(before.revision));

const atRevision = (revision: number): Guard => ({
  condition: "revision = :guardRevision",
  values: { ":guardRevision": revision },
});

const invoiceWrite = (invoice: Invoice, guard: Guard): Write =>
  putWrite(
    "put:invoice",
    invoiceGuard(invoice.invoiceId),
    invoiceItems.toItem(
      { ...invoiceKey(invoice.partnerId, invoice.invoiceId), ...invoiceBoardPlace(invoice) },
      invoice,
    ),
    guard,
  );

const ownerWrite = ({ invoiceId, partnerId, orderId }: Invoice): Write =>
  putWrite(
    "put:invoiceOwner",
    `invoice-owner:${invoiceId}`,
    {
      ...invoiceOwnerKey(invoiceId),
      entity: "invoice_owner",
      partnerId,
      orderId,
    },
    mustBeNew,
  );

/**
 * The write of the version that an invoice is published as: only what is written here can be read by anybody. Nobody wrote this
 * version before, for the invoice itself is guarded.
 */
export function invoiceVersionWrite(invoice: IssuedInvoice | PaidInvoice): Write {
  const { partnerId, invoiceId } = invoice;
  const { version, number, documentKey } = invoice.publication;
  return putWrite(
    "put:invoiceVersion",
    `invoice-version:${invoiceId}:${version}`,
    invoiceVersionItems.toItem(invoiceVersionKey(partnerId, invoiceId, version), {
      invoiceId,
      number,
      documentKey,
      state: invoice,
    }),
  );
}
