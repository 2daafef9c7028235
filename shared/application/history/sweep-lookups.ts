import { isOverdue, nextLookupRecheckAt } from "../../domain/history/follow-up.ts";
import type { OpenLookup } from "../../domain/history/lookup.ts";
import type { LookupReference } from "../../domain/history/lookup-message.ts";
import { abandonLookup } from "../../domain/history/transition-lookup.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import { listDueLookups, postponeRecheck } from "../../persistence/history/due-lookups.ts";
import { lookupWriteName } from "../../persistence/history/lookups.ts";
import { dueShards } from "../../persistence/table/due-shard.ts";
import { TransactionRefused } from "../../persistence/table/transaction.ts";
import { processEach } from "../process-each.ts";
import { commitEnd } from "./end-lookup.ts";

/** Inputs of the sweep. */
export interface SweepContext {
  environment: Environment;
  apiVersion: string;
  now: number;
  announce: (lookup: LookupReference) => Promise<void>;
}

/**
 * Queues lookups again that made no progress, because their message was lost or their worker died. Abandons lookups
 * that were open for half an hour, so that every lookup ends.
 * @returns the numbers of queued and abandoned lookups
 * @throws AggregateError of all failures, after every lookup was processed
 */
export async function sweepLookups(context: SweepContext): Promise<{ announced: number; abandoned: number }> {
  const due = (await Promise.all(dueShards.map((shard) => listDueLookups(shard, context.now)))).flat();
  const overdue = due.filter((lookup) => isOverdue(lookup, context.now));
  await processEach(due, async (lookup) => {
    if (overdue.includes(lookup)) await abandon(lookup, context);
    else if (await postponeRecheck(lookup, nextLookupRecheckAt(context.now))) await context.announce(lookup);
  });
  return { announced: due.length - overdue.length, abandoned: overdue.length };
}

async function abandon(lookup: OpenLookup, context: SweepContext): Promise<void> {
  try {
    await commitEnd(abandonLookup(lookup, context.now), context);
  } catch (error) {
    // The lookup was changed meanwhile.
    if (!(error instanceof TransactionRefused) || !error.refusalOf(lookupWriteName)) throw error;
  }
}
