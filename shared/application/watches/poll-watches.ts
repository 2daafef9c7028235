import { requestRechecks } from "../../adapters/queues/request-rechecks.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { RecheckMessage } from "../../domain/watches/recheck-message.ts";
import { dueShards } from "../../persistence/due-shard.ts";
import { dueMemberPages, dueWatchPages, getDueWatches } from "../../persistence/watches/due-watches.ts";
import { readWatchPolls, writeWatchPolls } from "../../persistence/watches/watch-polls.ts";
import { RecheckPlan } from "./recheck-plan.ts";

/** The index may show something due up to this long after a run that should have found it. */
const overlapMilliseconds = minuteMilliseconds;
/** So often a run looks at everything that is due: what failed and what was lost. */
const sweptMilliseconds = 15 * minuteMilliseconds;

/** Lists of which a run holds the ids; with more, it sends what it has, and groups are less full. */
const mostPlanned = 1_500_000;
const messagesAtOnce = 200;

/**
 * Queues the lists that are due to be compared with the market, in groups that share what that takes. Changes nothing:
 * a list stays due until it was rechecked, and one that is queued twice is rechecked once.
 */
export async function pollWatches(context: { now: number; hasTimeLeft: () => boolean }): Promise<void> {
  const { now, hasTimeLeft } = context;
  const polls = await readWatchPolls();
  const isSweep = polls === null || now - polls.sweptAt >= sweptMilliseconds || now < polls.polledAt;
  // Lists that wait in the queue are still due, and would be queued again by every run if each looked at all.
  const span = { after: isSweep ? 0 : polls.polledAt - overlapMilliseconds, until: now };
  const plan = new RecheckPlan();
  const sendIfFull = async () => {
    if (plan.size >= mostPlanned) await send(plan);
  };
  await Promise.all(
    dueShards.map(async (shard) => {
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
    }),
  );
  await send(plan);
  // The next run looks at the same again if this one did not come to the end.
  if (hasTimeLeft()) await writeWatchPolls({ polledAt: now, sweptAt: isSweep ? now : polls.sweptAt });
}

async function send(plan: RecheckPlan): Promise<void> {
  let some: RecheckMessage[] = [];
  for (const message of plan.take()) {
    some.push(message);
    if (some.length < messagesAtOnce) continue;
    await requestRechecks(some);
    some = [];
  }
  await requestRechecks(some);
}
