import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { DueSpan } from "../../persistence/due-keys.ts";
import { type RecheckedKind, readRecheckPolls, writeRecheckPolls } from "../../persistence/recheck-polls.ts";

/** The index may show something due up to this long after a run that should have found it. */
const overlapMilliseconds = minuteMilliseconds;
/** Interval of runs that queue everything due, including failed and lost work. */
const sweptMilliseconds = 15 * minuteMilliseconds;

/** The start of a run that queues due work (epoch milliseconds), and whether it may continue. */
export interface PollContext {
  now: number;
  hasTimeLeft: () => boolean;
}

/**
 * Has what became due since the run before it queued, and each quarter of an hour all that is due. What waits in the
 * queue is still due, and would be queued again by every run if each queued everything.
 * @param queueDue queues what became due in a span, as far as there is time left; changes nothing else
 */
export async function pollDue(
  kind: RecheckedKind,
  { now, hasTimeLeft }: PollContext,
  queueDue: (span: DueSpan) => Promise<void>,
): Promise<void> {
  const polls = await readRecheckPolls(kind);
  const isSweep = polls === null || now - polls.sweptAt >= sweptMilliseconds || now < polls.polledAt;
  await queueDue({ after: isSweep ? 0 : polls.polledAt - overlapMilliseconds, until: now });
  // The next run repeats this if this run did not finish.
  if (hasTimeLeft()) await writeRecheckPolls(kind, { polledAt: now, sweptAt: isSweep ? now : polls.sweptAt });
}
