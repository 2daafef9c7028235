import { readInvoiceDocument } from "../../adapters/object-storage/read-documents.ts";
import { type RateLimitName, rateLimits } from "../../domain/access/rate-limit.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { countLimitedCall } from "../../persistence/access/recent-calls.ts";
import { rateLimitHeaders, rateLimitReached } from "../access/rate-limit-headers.ts";
import { findDocument } from "./find-document.ts";

/** Requested document and its partner. */
export interface DocumentRequest {
  partnerId: string;
  /** The key or user whose rate limit counts the request. */
  callerId: string;
  invoiceId: string;
  /** Null for the newest version. */
  version: number | null;
  now: number;
}

/** A document and its file name. */
export interface ServedDocument {
  fileName: string;
  bytes: Uint8Array;
  /** Headers with the remaining calls of the limit. */
  limitHeaders: Record<string, string>;
}

const limit: RateLimitName = "invoice-document";

const documentLimit = {
  kind: "INVOICE-DOCUMENT",
  maxCalls: rateLimits[limit].callsPerMinute,
  withinMilliseconds: minuteMilliseconds,
};

/**
 * Returns the PDF of an invoice. Every request counts against the rate limit of its key or user, regardless of its
 * result.
 * @throws Problem `rate_limited`, `invoice_not_found`, or `invoice_not_issued` if no version is published, each
 * with the limit headers
 */
export async function serveInvoiceDocument(request: DocumentRequest): Promise<ServedDocument> {
  const finding = findDocument(request);
  finding.catch(() => undefined);
  const { callerId, now } = request;
  const call = await countLimitedCall(callerId, documentLimit, now);
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
