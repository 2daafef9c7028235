import { readInvoiceDocument } from "../../adapters/object-storage/read-documents.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type Invoice, publicationOf } from "../../domain/invoices/invoice.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { countLimitedCall } from "../../persistence/access/recent-calls.ts";
import { getInvoiceVersion } from "../../persistence/invoices/invoices.ts";
import { requireInvoice, unknownInvoice } from "./require-invoice.ts";

/** Which document is requested, and by which partner. */
export interface DocumentRequest {
  partnerId: string;
  /** The id of the key whose requests are counted and limited together. */
  limitedId: string;
  invoiceId: string;
  /** Null for the newest version. */
  version: number | null;
  now: number;
}

/** A document and its file name. */
export interface ServedDocument {
  fileName: string;
  bytes: Uint8Array;
}

const documentLimit = { kind: "INVOICE-DOCUMENT", maxCalls: 60, withinMilliseconds: minuteMilliseconds };

/**
 * The PDF of an invoice. Every request counts against the rate limit of its key, whatever its result.
 * @throws Problem `rate_limited`, `invoice_not_found`, or `invoice_not_issued` where nothing was published
 */
export async function serveInvoiceDocument(request: DocumentRequest): Promise<ServedDocument> {
  const finding = findDocument(request);
  finding.catch(() => undefined);
  const waitUntil = await countLimitedCall(request.limitedId, documentLimit, request.now);
  if (waitUntil !== null) throw tooManyDocuments(waitUntil - request.now);
  const { fileName, documentKey } = await finding;
  return { fileName, bytes: await readInvoiceDocument(documentKey) };
}

interface FoundDocument {
  fileName: string;
  documentKey: string;
}

async function findDocument({ partnerId, invoiceId, version }: DocumentRequest): Promise<FoundDocument> {
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

function tooManyDocuments(waitMilliseconds: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMilliseconds / 1000));
  const message = `You may read 60 documents a minute. Try again in ${seconds} seconds.`;
  return new Problem(
    "rate_limited",
    message,
    { retry_after_seconds: seconds },
    { headers: { "Retry-After": String(seconds) } },
  );
}
