import { readInvoiceDocument } from "../../adapters/object-storage/read-documents.ts";
import { findDocument } from "./find-document.ts";
import { requireInvoiceOwner } from "./require-invoice.ts";

/**
 * Returns the PDF of any partner's invoice, of the newest or a given version, for operators.
 * @throws Problem `invoice_not_found`, or `invoice_not_issued` if no version was published
 */
export async function readOperatorDocument(
  invoiceId: string,
  version: number | null,
): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { partnerId } = await requireInvoiceOwner(invoiceId);
  const { fileName, documentKey } = await findDocument({ partnerId, invoiceId, version });
  return { fileName, bytes: await readInvoiceDocument(documentKey) };
}
