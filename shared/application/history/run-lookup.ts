import { isOpen, type ProcessingLookup } from "../../domain/history/lookup.ts";
import type { LookupReference } from "../../domain/history/lookup-message.ts";
import { endLookup, startLookup } from "../../domain/history/transition-lookup.ts";
import { changedLookupWrite, getLookup, lookupWriteName } from "../../persistence/history/lookups.ts";
import { commitOne } from "../../persistence/table/commit-one.ts";
import { TransactionRefused } from "../../persistence/table/transaction.ts";
import { commitEnd } from "./end-lookup.ts";
import { findReport } from "./find-report.ts";
import type { LookupContext } from "./lookup-context.ts";

/**
 * Starts a lookup and completes it. An ended lookup is unchanged. If an earlier worker died, the lookup is
 * repeated from the beginning and overwrites that worker's results. The document is stored before the lookup
 * is marked completed.
 * @throws when anything but the provider fails; the lookup then stays open
 */
export async function runLookup(reference: LookupReference, context: LookupContext): Promise<void> {
  const taken = await takeLookup(reference, context.clock.now());
  if (taken === null) return;
  const outcome = await findReport(taken, context);
  const now = context.clock.now();
  const ended = endLookup(taken, outcome, { environment: context.environment, now });
  if (ended.status === "completed") await context.storeDocument(ended);
  try {
    await commitEnd(ended, { ...context, now });
  } catch (error) {
    // A duplicate message or the sweep has ended the lookup in the meantime.
    if (!(error instanceof TransactionRefused) || !error.refusalOf(lookupWriteName)) throw error;
  }
}

/** Returns the started lookup; null when it has ended or another worker has it. */
async function takeLookup(
  { partnerId, lookupId }: LookupReference,
  now: number,
): Promise<ProcessingLookup | null> {
  const lookup = await getLookup(partnerId, lookupId);
  if (lookup === null || !isOpen(lookup)) return null;
  if (lookup.status === "processing") return lookup;
  const started = startLookup(lookup, now);
  // A single put would not work: if its response were lost, the SDK's retry would mistake this worker's own
  // write for another worker's.
  return (await commitOne(changedLookupWrite(started))) ? started : null;
}
