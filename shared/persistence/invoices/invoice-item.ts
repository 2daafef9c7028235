import {
  type Invoice,
  type InvoiceContent,
  type InvoiceFacts,
  type Publication,
  publicationOf,
} from "../../domain/invoices/invoice.ts";
import type { StoredItem } from "../table.ts";

/** An invoice's attributes as they are stored, without keys. */
export function toInvoiceAttributes(invoice: Invoice): Record<string, unknown> {
  const publication = publicationOf(invoice);
  return {
    invoice_id: invoice.invoiceId,
    order_id: invoice.orderId,
    partner_id: invoice.partnerId,
    status: invoice.status,
    currency: invoice.currency,
    consignee: invoice.consignee,
    vehicle: invoice.vehicle,
    amounts: invoice.amounts,
    terms: invoice.terms,
    packing: invoice.packing,
    shipment_month: invoice.shipmentMonth,
    publication: publication && toPublicationAttributes(publication),
    paid_at: "paidAt" in invoice ? invoice.paidAt : undefined,
    voided_at: "voidedAt" in invoice ? invoice.voidedAt : undefined,
    void_reason: "voidReason" in invoice ? invoice.voidReason : undefined,
    created_at: invoice.createdAt,
    updated_at: invoice.updatedAt,
    version: invoice.revision,
  };
}

/** The invoice behind attributes made by `toInvoiceAttributes`. */
export function fromInvoiceAttributes(item: StoredItem): Invoice {
  const facts = readFacts(item);
  const publication = item.publication as StoredItem | null;
  switch (item.status as Invoice["status"]) {
    case "draft":
      return { ...facts, status: "draft" };
    case "issued":
      return { ...facts, status: "issued", publication: readPublication(publication) };
    case "paid":
      return {
        ...facts,
        status: "paid",
        publication: readPublication(publication),
        paidAt: item.paid_at as number,
      };
    case "void":
      return {
        ...facts,
        status: "void",
        publication: publication && readPublication(publication),
        paidAt: item.paid_at as number | null,
        voidedAt: item.voided_at as number,
        voidReason: item.void_reason as string,
      };
  }
}

const toPublicationAttributes = (publication: Publication): Record<string, unknown> => ({
  number: publication.number,
  version: publication.version,
  issued_at: publication.issuedAt,
  version_issued_at: publication.versionIssuedAt,
  document_key: publication.documentKey,
});

function readFacts(item: StoredItem): InvoiceFacts {
  return {
    invoiceId: item.invoice_id as string,
    orderId: item.order_id as string,
    partnerId: item.partner_id as string,
    currency: item.currency as InvoiceFacts["currency"],
    consignee: item.consignee as InvoiceContent["consignee"],
    vehicle: item.vehicle as InvoiceContent["vehicle"],
    amounts: item.amounts as InvoiceContent["amounts"],
    terms: item.terms as InvoiceContent["terms"],
    packing: item.packing as InvoiceContent["packing"],
    shipmentMonth: item.shipment_month as string | null,
    createdAt: item.created_at as number,
    updatedAt: item.updated_at as number,
    revision: item.version as number,
  };
}

function readPublication(stored: StoredItem | null): Publication {
  if (stored === null) throw new Error("A published invoice has no publication");
  return {
    number: stored.number as string,
    version: stored.version as number,
    issuedAt: stored.issued_at as number,
    versionIssuedAt: stored.version_issued_at as number,
    documentKey: stored.document_key as string,
  };
}
