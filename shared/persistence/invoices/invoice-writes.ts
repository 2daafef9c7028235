import { deflateRawSync } from "node:zlib";
import {
  type Invoice,
  type InvoiceChange,
  type Publication,
  publicationOf,
} from "../../domain/invoices/invoice.ts";
import { invoiceKey, invoiceOwnerKey, invoiceVersionKey } from "../keys.ts";
import { atVersion, mustBeNew, putWrite, type Write } from "../transaction.ts";
import { invoiceBoardPlace } from "./invoice-board-place.ts";
import { toInvoiceAttributes } from "./invoice-item.ts";

/** Name of the guard that refuses a change when the invoice moved on since it was read. */
export const invoiceGuard = (invoiceId: string): string => `invoice:${invoiceId}`;

/** How many writes `invoiceWrites` makes of a new invoice. */
export const newInvoiceWriteCount = 2;

/**
 * What a change of an invoice consists of, refused by `invoiceGuard` when it moved: the invoice, whose it is where it is new,
 * and the version it was published as. Only versions written here can be read by anybody.
 */
export function invoiceWrites({ before, after }: InvoiceChange): Write[] {
  const publication = publicationOf(after);
  const isNewVersion = publication !== null && publication.version !== versionOf(before);
  return [
    putWrite(
      "put:invoice",
      invoiceGuard(after.invoiceId),
      {
        ...invoiceKey(after.partnerId, after.invoiceId),
        ...invoiceBoardPlace(after),
        entity: "invoice",
        ...toInvoiceAttributes(after),
      },
      before === null ? mustBeNew : atVersion(before.revision),
    ),
    ...(before === null ? [ownerWrite(after)] : []),
    ...(isNewVersion ? [versionWrite(after, publication)] : []),
  ];
}

const ownerWrite = ({ invoiceId, partnerId, orderId }: Invoice): Write =>
  putWrite(
    "put:invoiceOwner",
    `invoice-owner:${invoiceId}`,
    {
      ...invoiceOwnerKey(invoiceId),
      entity: "invoice_owner",
      partner_id: partnerId,
      order_id: orderId,
    },
    mustBeNew,
  );

const versionOf = (invoice: Invoice | null) => (invoice && publicationOf(invoice))?.version;

/** Nobody wrote this version before: the invoice itself is guarded. */
const versionWrite = (invoice: Invoice, { version, number, documentKey }: Publication): Write =>
  putWrite("put:invoiceVersion", `invoice-version:${invoice.invoiceId}:${version}`, {
    ...invoiceVersionKey(invoice.partnerId, invoice.invoiceId, version),
    entity: "invoice_version",
    invoice_id: invoice.invoiceId,
    number,
    document_key: documentKey,
    state: deflateRawSync(JSON.stringify(toInvoiceAttributes(invoice))),
  });
