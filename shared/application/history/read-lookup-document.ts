import { readHistoryDocument } from "../../adapters/object-storage/read-documents.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { requireLookup } from "./read-lookup.ts";

/**
 * Returns the PDF of a partner's completed lookup.
 * @throws Problem `history_lookup_not_found`, or `history_report_not_ready` if there is no report; a failed lookup
 * never has a report
 */
export async function readLookupDocument(partnerId: string, lookupId: string): Promise<Uint8Array> {
  const { status } = await requireLookup(partnerId, lookupId);
  if (status === "completed") return readHistoryDocument(lookupId);
  const message =
    status === "failed"
      ? "The lookup failed, so there is no report. Check failure.code and repeat the lookup with a new Idempotency-Key."
      : `The lookup is ${status}. Its report can be read when it is completed.`;
  throw new Problem("history_report_not_ready", message, { status });
}
