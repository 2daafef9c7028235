import { requestRechecks } from "../../adapters/queues/request-rechecks.ts";
import type { DueSpan } from "../../persistence/keys/due-keys.ts";
import { dueShards } from "../../persistence/table/due-shard.ts";
import { dueMemberPages, dueWatchPages, getDueWatches } from "../../persistence/watches/due-watches.ts";
import { addLargeGroups, readLargeGroups } from "../../persistence/workers/recheck-polls.ts";
import { type PollContext, pollDue } from "../rechecks/poll-due.ts";
import { RecheckPlan } from "./recheck-plan.ts";

/**
 * Maximum number of list ids in memory. When it is reached, the run sends the collected ids, and groups are less full.
 */
const mostPlanned = 1_500_000;

/**
 * Queues the lists that are due for a recheck, in groups that share upstream requests. Changes nothing: a
 * list stays due until its recheck, and a list queued twice is rechecked once.
 */
export async function pollWatches(context: PollContext): Promise<void> {
  await pollDue("watches", context, async (span) => {
    const plan = new RecheckPlan(await readLargeGroups());
    await Promise.all(dueShards.map((shard) => planShard(shard, { ...context, span, plan })));
    await send(plan);
  });
}

/**
 * Queues the collected work. Stores newly split groups first, so that later runs split them even if this run stops
 * here.
 */
async function send(plan: RecheckPlan): Promise<void> {
  const grown = plan.splitLarge();
  if (grown.length > 0) await addLargeGroups(grown);
  await requestRechecks(plan.take());
}

async function planShard(
  shard: number,
  { now, hasTimeLeft, span, plan }: PollContext & { span: DueSpan; plan: RecheckPlan },
): Promise<void> {
  const sendIfFull = async () => {
    if (plan.size >= mostPlanned) await send(plan);
  };
  for await (const references of dueWatchPages(shard, span)) {
    for (const watch of await getDueWatches(references, now)) plan.addWatch(watch);
    await sendIfFull();
    if (!hasTimeLeft()) return;
  }
  for await (const members of dueMemberPages(shard, span)) {
    for (const member of members) plan.addMember(member);
    await sendIfFull();
    if (!hasTimeLeft()) return;
  }
}
