import { Problem } from "../../domain/errors/problem.ts";
import { type Invoice, publicationOf } from "../../domain/invoices/invoice.ts";
import { getInvoiceVersion } from "../../persistence/invoices/invoices.ts";
import { requireInvoice, unknownInvoice } from "./require-invoice.ts";

/** Storage key of a version's document, and its file name. */
export interface FoundDocument {
  fileName: string;
  documentKey: string;
}

/**
 * Finds the document of a partner's invoice in one round trip.
 * @param reference `version` is null for the newest version
 * @throws Problem `invoice_not_found`, or `invoice_not_issued` if no version was published
 */
export async function findDocument({
  partnerId,
  invoiceId,
  version,
}: {
  partnerId: string;
  invoiceId: string;
  version: number | null;
}): Promise<FoundDocument> {
  if (version === null) {
    const invoice = await requireInvoice(partnerId, invoiceId);
    const publication = requirePublication(invoice);
    return {
      fileName: fileNameOf(publication.number, publication.version),
      documentKey: publication.documentKey,
    };
  }
  const { invoice, documentKey } = await getInvoiceVersion(partnerId, invoiceId, version);
  if (invoice === null) throw unknownInvoice({ invoice_id: invoiceId });
  const { number } = requirePublication(invoice);
  if (documentKey === null) throw unknownInvoice({ invoice_id: invoiceId, version });
  return { fileName: fileNameOf(number, version), documentKey };
}

function requirePublication(invoice: Invoice) {
  const publication = publicationOf(invoice);
  if (publication !== null) return publication;
  const message = "The invoice was not issued and has no document. Wait for the event order.invoice_issued.";
  throw new Problem("invoice_not_issued", message, {
    invoice_id: invoice.invoiceId,
    current_status: invoice.status,
  });
}

const fileNameOf = (number: string, version: number): string => `${number}_v${version}.pdf`;
