import { isOpen, type ProcessingLookup } from "../../domain/history/lookup.ts";
import type { LookupReference } from "../../domain/history/lookup-message.ts";
import { endLookup, startLookup } from "../../domain/history/move-lookup.ts";
import { changedLookupWrite, getLookup, lookupGuard } from "../../persistence/history/lookups.ts";
import { putOne } from "../../persistence/put-one.ts";
import { TransactionRefused } from "../../persistence/transaction.ts";
import { commitEnd } from "./end-lookup.ts";
import { findReport } from "./find-report.ts";
import type { LookupContext } from "./lookup-context.ts";

/**
 * Takes a lookup and brings it to its end. One that has ended is left alone; one that a worker died over is done again from
 * the beginning, and what it had left behind is written over. The document is there before the lookup says completed.
 * @throws when anything but the provider fails; the lookup then goes on
 */
export async function runLookup(reference: LookupReference, context: LookupContext): Promise<void> {
  const taken = await takeLookup(reference, context.clock.now());
  if (taken === null) return;
  const outcome = await findReport(taken, context);
  const now = context.clock.now();
  const ended = endLookup(taken, outcome, { environment: context.environment, now });
  if (ended.status === "completed") await context.keepDocument(ended);
  try {
    await commitEnd(ended, { ...context, now });
  } catch (error) {
    // Whoever was given the same message meanwhile, or gave the lookup up, has brought it to an end.
    if (!(error instanceof TransactionRefused) || !error.guardRefusal(lookupGuard)) throw error;
  }
}

/** The lookup as it is worked on; null when there is nothing left to do, or somebody else has it. */
async function takeLookup(
  { partnerId, lookupId }: LookupReference,
  now: number,
): Promise<ProcessingLookup | null> {
  const lookup = await getLookup(partnerId, lookupId);
  if (lookup === null || !isOpen(lookup)) return null;
  if (lookup.status === "processing") return lookup;
  const started = startLookup(lookup, now);
  return (await putOne(changedLookupWrite(started))) ? started : null;
}
