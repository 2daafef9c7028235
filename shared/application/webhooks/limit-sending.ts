import { Problem } from "../../domain/errors/problem.ts";
import {
  endpointPingLimit,
  type HandSendingLimit,
  partnerPingLimit,
  tooManySent,
  unansweredLimit,
} from "../../domain/webhooks/call-limits.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import type { Replay } from "../../domain/webhooks/replay.ts";
import {
  addReplay,
  isRecovering,
  replayMarkOf,
  requireNoRecovery,
  waitForReplay,
} from "../../domain/webhooks/running-replays.ts";
import { countLimitedCall } from "../../persistence/access/recent-calls.ts";
import { changeRunningReplays } from "../../persistence/webhooks/running-replays.ts";

/**
 * Counts a ping, even if it is rejected; concurrent pings never exceed a limit.
 * @throws Problem rate_limited with `Retry-After` beyond the pings per minute of an endpoint or a partner, or beyond
 * the manual sends to an endpoint that has never responded with 2xx
 */
export async function countPing(endpoint: WebhookEndpoint, now: number): Promise<void> {
  const { partnerId, endpointId } = endpoint;
  await Promise.all([
    count(endpointId, endpointPingLimit, now),
    count(partnerId, partnerPingLimit, now),
    ...(endpoint.answeredAt === null ? [count(endpointId, unansweredLimit, now)] : []),
  ]);
}

/**
 * Returns the endpoints to which an event may be replayed, and counts the replay for endpoints that have
 * never succeeded. Excludes such endpoints once they have reached their limit of manual sends.
 * @throws Problem rate_limited with `Retry-After` if no endpoint is left
 */
export async function countReplayedEvent(
  endpoints: readonly WebhookEndpoint[],
  now: number,
): Promise<WebhookEndpoint[]> {
  const refusals: Problem[] = [];
  const allowed = await Promise.all(
    endpoints.map(async (endpoint) => {
      try {
        if (endpoint.answeredAt === null) await count(endpoint.endpointId, unansweredLimit, now);
        return [endpoint];
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusals.push(error);
        return [];
      }
    }),
  );
  const [refusal] = refusals;
  if (refusal !== undefined && refusals.length === endpoints.length) throw refusal;
  return allowed.flat();
}

/**
 * Counts the events of a time range that are replayed to an endpoint that has never responded with success.
 * @throws Problem rate_limited with `Retry-After` when they exceed the limit of manual sends
 */
export async function countReplayedRange(
  endpoint: WebhookEndpoint,
  { eventCount, isWhole }: { eventCount: number; isWhole: boolean },
  now: number,
): Promise<void> {
  if (endpoint.answeredAt !== null) return;
  const { scope, maxCalls, withinMilliseconds } = unansweredLimit;
  if (eventCount > maxCalls || !isWhole) throw tooManySent(scope, withinMilliseconds);
  for (let counted = 0; counted < eventCount; counted += 1) {
    await count(endpoint.endpointId, unansweredLimit, now);
  }
}

/**
 * Counts a replay of a time range as running.
 * @param isRecovery whether an operator starts the replay
 * @throws Problem rate_limited with `Retry-After` when the partner has reached its limit of concurrent replays, or when
 * another replay resends the failed events that this replay would resend
 * @throws Problem conflict in the second case if `isRecovery` is set
 */
export async function countReplay(replay: Replay, isRecovery: boolean, now: number): Promise<void> {
  const { read, isStored } = await changeRunningReplays(
    replay.partnerId,
    (running) => {
      if (isRecovery) requireNoRecovery(running, replay.endpointId, now);
      if (replay.onlyFailed && isRecovering(running, replay.endpointId, now)) return null;
      return addReplay(running, replayMarkOf(replay), now);
    },
    now,
  );
  if (!isStored) throw tooManySent("running_replays", waitForReplay(read, now));
}

async function count(id: string, { scope, ...limit }: HandSendingLimit, now: number): Promise<void> {
  const { refusedUntil } = await countLimitedCall(id, { kind: scope, ...limit }, now);
  if (refusedUntil !== null) throw tooManySent(scope, refusedUntil - now);
}
