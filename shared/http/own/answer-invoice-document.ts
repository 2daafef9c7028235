import { serveInvoiceDocument } from "../../application/invoices/serve-invoice-document.ts";
import type { getInvoiceDocumentRoute } from "../../contract/routes/invoices/get-invoice-document.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/**
 * The PDF of one of the caller's invoices.
 * @param limitedId whose calls are limited: the key's, or the partner's where no key is shown.
 * @throws Problem rate_limited, invoice_not_found, invoice_not_issued
 */
export async function answerInvoiceDocument(
  { params, query, caller, now }: OwnCall<typeof getInvoiceDocumentRoute>,
  limitedId: string,
): Promise<Reply> {
  const { fileName, bytes } = await serveInvoiceDocument({
    partnerId: caller.partnerId,
    limitedId,
    invoiceId: params.invoice_id,
    version: query.version ?? null,
    now,
  });
  const headers = {
    "Content-Type": "application/pdf",
    "Content-Disposition": `inline; filename="${fileName}"`,
  };
  return { status: 200, headers, bytes };
}
