import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { DueSpan } from "../../persistence/keys/due-keys.ts";
import {
  type RecheckedKind,
  readRecheckPolls,
  writeRecheckPolls,
} from "../../persistence/workers/recheck-polls.ts";

/** The index may show an item late by up to this time, so each span begins this long before the previous run. */
const overlapMilliseconds = minuteMilliseconds;
/** Interval of runs that queue everything due, including failed and lost work. */
const sweptMilliseconds = 15 * minuteMilliseconds;

/** The start of a run that queues due work (epoch milliseconds), and whether it may continue. */
export interface PollContext {
  now: number;
  hasTimeLeft: () => boolean;
}

/**
 * Queues the work that has become due since the previous run, and every quarter of an hour everything that is due.
 * Queued work stays due, so a run that always queued everything would queue the same work repeatedly.
 * @param queueDue queues the work of a time span while there is time left; changes nothing else
 */
export async function pollDue(
  kind: RecheckedKind,
  { now, hasTimeLeft }: PollContext,
  queueDue: (span: DueSpan) => Promise<void>,
): Promise<void> {
  const polls = await readRecheckPolls(kind);
  const isSweep = polls === null || now - polls.sweptAt >= sweptMilliseconds || now < polls.polledAt;
  await queueDue({ after: isSweep ? 0 : polls.polledAt - overlapMilliseconds, until: now });
  // The next run repeats this span if this run did not finish.
  if (hasTimeLeft()) await writeRecheckPolls(kind, { polledAt: now, sweptAt: isSweep ? now : polls.sweptAt });
}
