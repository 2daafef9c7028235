import type { Invoice, IssuedInvoice, PaidInvoice } from "../../domain/invoices/invoice.ts";
import { invoiceKey, invoiceOwnerKey, invoiceVersionKey } from "../keys/item-keys.ts";
import { checkWrite, mustBeNew, putWrite, type Write, type WriteCondition } from "../table/transaction.ts";
import { invoiceItems, invoiceVersionItems } from "./invoice-item.ts";
import { invoiceStatusKeys } from "./invoice-status-index.ts";

/** Returns the name of the write that rejects a change when the invoice changed since it was read. */
export const invoiceWriteName = (invoiceId: string): string => `invoice:${invoiceId}`;

/** Returns the writes of a new invoice: the invoice and its owner. */
export const newInvoiceWrites = (invoice: Invoice): Write[] => [
  invoiceWrite(invoice, mustBeNew),
  ownerWrite(invoice),
];

/** Returns the write that changes an invoice that was read as `before`, named `invoiceWriteName`. */
export const changedInvoiceWrite = (before: Invoice, after: Invoice): Write =>
  invoiceWrite(after, atRevision(before.revision));

/** Returns a check, named `invoiceWriteName`, that the invoice has not changed since a revision. */
export const invoiceUnchanged = ({
  partnerId,
  invoiceId,
  revision,
}: Pick<Invoice, "partnerId" | "invoiceId" | "revision">): Write =>
  checkWrite(
    "check:invoice",
    invoiceWriteName(invoiceId),
    invoiceKey(partnerId, invoiceId),
    atRevision(revision),
  );

const atRevision = (revision: number): WriteCondition => ({
  expression: "revision = :expectedRevision",
  values: { ":expectedRevision": revision },
});

const invoiceWrite = (invoice: Invoice, condition: WriteCondition): Write =>
  putWrite(
    "put:invoice",
    invoiceWriteName(invoice.invoiceId),
    invoiceItems.toItem(
      { ...invoiceKey(invoice.partnerId, invoice.invoiceId), ...invoiceStatusKeys(invoice) },
      invoice,
    ),
    condition,
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
 * Returns the write that stores a published version. The version cannot be read before this write. The write needs no
 * condition of its own, because the invoice's write in the same transaction has one.
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
