import { minuteMilliseconds } from "../time/durations.ts";

/** Maximum number of a partner's concurrent replays of time ranges. */
export const runningReplayLimit = 3;

/** The minimum time for which a replay counts as running, so that short replays cannot be started one after another. */
const shortestReplayMilliseconds = minuteMilliseconds;

/** A replay without progress for this long is considered lost and no longer counts. */
const replayHoldMilliseconds = 15 * minuteMilliseconds;

/** A replay that counts as running until an instant, epoch milliseconds. */
export interface RunningReplay {
  replayId: string;
  startedAt: number;
  countsUntil: number;
}

/** Returns the partner's running replays, including the new one; null if the maximum number is running. */
export function addReplay(
  running: readonly RunningReplay[],
  replayId: string,
  now: number,
): RunningReplay[] | null {
  const others = running.filter(({ countsUntil }) => countsUntil > now);
  if (others.length >= runningReplayLimit) return null;
  return [...others, { replayId, startedAt: now, countsUntil: now + shortestReplayMilliseconds }];
}

/**
 * Returns the running replays after one of them made progress and continues. A replay that no longer counted is added
 * again.
 */
export function retainReplay(
  running: readonly RunningReplay[],
  replayId: string,
  now: number,
): RunningReplay[] {
  const startedAt = running.find((one) => one.replayId === replayId)?.startedAt ?? now;
  const others = running.filter((one) => one.replayId !== replayId && one.countsUntil > now);
  return [...others, { replayId, startedAt, countsUntil: now + replayHoldMilliseconds }];
}

/** Returns the replays after one of them has ended. */
export const endReplay = (
  running: readonly RunningReplay[],
  replayId: string,
  now: number,
): RunningReplay[] =>
  running
    .map((one) =>
      one.replayId === replayId ? { ...one, countsUntil: one.startedAt + shortestReplayMilliseconds } : one,
    )
    .filter(({ countsUntil }) => countsUntil > now);

/**
 * Returns the wait until another replay may be started, at least a second. The wait is at most a minute, even if the
 * machine that started the other replays has a clock that is ahead.
 */
export function waitForReplay(running: readonly RunningReplay[], now: number): number {
  const ends = running
    .map(({ startedAt }) => startedAt + shortestReplayMilliseconds)
    .filter((at) => at > now);
  return Math.max(1000, Math.min(shortestReplayMilliseconds, ...ends.map((at) => at - now)));
}
