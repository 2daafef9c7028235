import { Problem } from "../errors/problem.ts";
import { minuteMilliseconds } from "../time/durations.ts";
import type { Replay } from "./replay.ts";

/** Maximum number of a partner's concurrent replays of time ranges. */
export const runningReplayLimit = 3;

/** The minimum time for which a replay counts as running, so that short replays cannot be started one after another. */
const shortestReplayMilliseconds = minuteMilliseconds;

/**
 * A replay without progress for this long is considered lost and no longer counts. Longer than the queue repeats a
 * failed chunk: five times, six minutes apart.
 */
const replayHoldMilliseconds = 40 * minuteMilliseconds;

/** A replay that counts as running until an instant, epoch milliseconds. */
export interface RunningReplay {
  replayId: string;
  startedAt: number;
  countsUntil: number;
  /** The endpoint whose failed events the replay resends; absent for other replays, and after the replay has ended. */
  recovers?: string;
}

/** A replay, as the list of running replays identifies it. */
export type ReplayMark = Pick<RunningReplay, "replayId" | "recovers">;

/** Returns how the list of running replays identifies a replay. */
export const replayMarkOf = ({
  replayId,
  endpointId,
  onlyFailed,
}: Pick<Replay, "replayId" | "endpointId" | "onlyFailed">): ReplayMark => ({
  replayId,
  ...(onlyFailed && { recovers: endpointId }),
});

/** Reports whether a replay resends the failed events of an endpoint. A second one would send the same events. */
export const isRecovering = (running: readonly RunningReplay[], endpointId: string, now: number): boolean =>
  running.some(({ recovers, countsUntil }) => recovers === endpointId && countsUntil > now);

/**
 * Rejects the recovery of an endpoint while another replay resends its failed events.
 * @throws Problem conflict with the reason `recovery_running`
 */
export function requireNoRecovery(running: readonly RunningReplay[], endpointId: string, now: number): void {
  if (!isRecovering(running, endpointId, now)) return;
  throw new Problem(
    "conflict",
    "Failed events of this endpoint are already being resent. Wait until its pending events are delivered.",
    { reason: "recovery_running" },
  );
}

/** Returns the partner's running replays, including the new one; null if the maximum number is running. */
export function addReplay(
  running: readonly RunningReplay[],
  mark: ReplayMark,
  now: number,
): RunningReplay[] | null {
  const others = running.filter(({ countsUntil }) => countsUntil > now);
  if (others.length >= runningReplayLimit) return null;
  return [...others, { ...mark, startedAt: now, countsUntil: now + shortestReplayMilliseconds }];
}

/**
 * Returns the running replays after one of them made progress and continues. A replay that no longer counted is added
 * again.
 */
export function retainReplay(
  running: readonly RunningReplay[],
  mark: ReplayMark,
  now: number,
): RunningReplay[] {
  const isOther = ({ replayId }: RunningReplay) => replayId !== mark.replayId;
  const startedAt = running.find((one) => !isOther(one))?.startedAt ?? now;
  const others = running.filter((one) => isOther(one) && one.countsUntil > now);
  return [...others, { ...mark, startedAt, countsUntil: now + replayHoldMilliseconds }];
}

/**
 * Returns the replays after one of them has ended. It still counts toward the limit for its first minute, but its
 * endpoint can be recovered again.
 */
export const endReplay = (
  running: readonly RunningReplay[],
  replayId: string,
  now: number,
): RunningReplay[] =>
  running
    .map((one) => {
      if (one.replayId !== replayId) return one;
      const { recovers: _, ...ended } = one;
      return { ...ended, countsUntil: one.startedAt + shortestReplayMilliseconds };
    })
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
