import { readInvoiceDocument } from "../../adapters/object-storage/read-documents.ts";
import { type RateLimitName, rateLimits } from "../../domain/access/rate-limit.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { type Invoice, publicationOf } from "../../domain/invoices/invoice.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { countLimitedCall } from "../../persistence/access/recent-calls.ts";
import { getInvoiceVersion } from "../../persistence/invoices/invoices.ts";
import { rateLimitHeaders, rateLimitReached } from "../access/rate-limit-headers.ts";
import { requireInvoice, unknownInvoice } from "./require-invoice.ts";

/** Which document is requested, and by which partner. */
export interface DocumentRequest {
  partnerId: string;
  /** The key or user whose requests are counted together. */
  requesterId: string;
  invoiceId: string;
  /** Null for the newest version. */
  version: number | null;
  now: number;
}

/** A document and its file name. */
export interface ServedDocument {
  fileName: string;
  bytes: Uint8Array;
  /** What is left of the limit. */
  limitHeaders: Record<string, string>;
}

const limit: RateLimitName = "invoice-document";

const documentLimit = {
  kind: "INVOICE-DOCUMENT",
  maxCalls: rateLimits[limit].callsPerMinute,
  withinMilliseconds: minuteMilliseconds,
};

/**
 * The PDF of an invoice. Every request counts against the rate limit of its key or user, whatever its result.
 * @throws Problem `rate_limited`, `invoice_not_found`, or `invoice_not_issued` where nothing was published; each says
 * what is left of the limit
 */
export async function serveInvoiceDocument(request: DocumentRequest): Promise<ServedDocument> {
  const finding = findDocument(request);
  finding.catch(() => undefined);
  const { requesterId, now } = request;
  const call = await countLimitedCall(requesterId, documentLimit, now);
  const resetSeconds = Math.max(1, Math.ceil((call.refillsAt - now) / 1000));
  const allowance = { limit, remaining: call.remaining, resetSeconds };
  if (call.refusedUntil !== null) throw rateLimitReached(allowance);
  const limitHeaders = rateLimitHeaders(allowance);
  const { fileName, documentKey } = await finding.catch((error: unknown) => {
    throw error instanceof Problem ? withHeaders(error, limitHeaders) : error;
  });
  return { fileName, bytes: await readInvoiceDocument(documentKey), limitHeaders };
}

const withHeaders = ({ code, message, details, headers }: Problem, added: Record<string, string>): Problem =>
  new Problem(code, message, details, { headers: { ...headers, ...added } });

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
