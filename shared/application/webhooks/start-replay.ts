import type { StartedReplay } from "../../contract/resources/webhooks/event-replay.ts";
import { validationProblem } from "../../domain/errors/problem.ts";
import type { WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { logDisorderMilliseconds, type Replay, requireReplayEndpoint } from "../../domain/webhooks/replay.ts";
import {
  endReplay,
  type RunningReplay,
  replayMarkOf,
  retainReplay,
} from "../../domain/webhooks/running-replays.ts";
import { getEndpoint } from "../../persistence/webhooks/endpoints.ts";
import { changeRunningReplays } from "../../persistence/webhooks/running-replays.ts";
import { createId } from "../../platform/create-id.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import { enqueueReplay } from "./enqueue-replay.ts";
import { findSequence } from "./find-sequence.ts";
import { countReplay, countReplayedRange } from "./limit-sending.ts";
import { fileReplayChunk, type ReplayChunk, readReplayChunk } from "./replay-chunk.ts";
import { requireReadableSince } from "./require-readable-events.ts";
import { readEventStream, requireEndpoint } from "./revise-endpoint.ts";

/** The options of a replay. */
interface ReplayContext {
  now: number;
  /** Runs once the replay is accepted, before its first delivery is queued. */
  onAccepted?: () => Promise<void>;
  /** Whether an operator starts the replay, to recover the endpoint. */
  isRecovery?: boolean;
}

/**
 * Sends the events of a time range to one endpoint again. The first chunk is queued at once. The other chunks follow in
 * the background, so that the work of one request is bounded.
 *
 * @param wanted events that are emitted after the start are not sent again, even if `to` is in the future
 * @throws Problem validation_error when the range ends before it begins
 * @throws Problem webhook_endpoint_not_found
 * @throws Problem no_webhook_endpoint when the endpoint is disabled
 * @throws Problem no_longer_kept when some of the events have expired
 * @throws Problem rate_limited when three replays run, when another replay resends the same failed events, or when the
 * endpoint has never succeeded and the range exceeds the limit of manual sends
 * @throws Problem conflict instead if `isRecovery` is set and another replay resends the same failed events
 */
export async function startReplay(
  wanted: Omit<Replay, "replayId" | "lastSequence">,
  context: ReplayContext,
): Promise<StartedReplay> {
  const { now, isRecovery = false } = context;
  if (wanted.to <= wanted.from) throw validationProblem([{ path: "body.to", message: "must be after from" }]);
  const { partnerId, endpointId } = wanted;
  const [stream, registered] = await Promise.all([
    readEventStream(partnerId),
    getEndpoint(partnerId, endpointId),
    requireReadableSince(partnerId, wanted.from, now),
  ]);
  const replay: Replay = { ...wanted, lastSequence: stream.lastSequence, replayId: createId("rp", now) };
  const endpoint = requireReplayEndpoint(stream, endpointId);
  await countReplay(replay, isRecovery, now);
  let started: StartedReplay | null = null;
  try {
    const start = await findSequence(stream, replay.from - logDisorderMilliseconds);
    const chunk = await readReplayChunk(replay, endpoint, start - 1);
    started = await startChunk(replay, chunk, requireEndpoint(registered), context);
    return started;
  } finally {
    if (replay.onlyFailed && started?.status !== "running") await release(replay, now);
  }
}

/**
 * Lets the endpoint be recovered again at once, instead of a minute after a short or rejected recovery. An error does
 * not replace the result of the recovery.
 */
async function release({ partnerId, replayId }: Replay, now: number): Promise<void> {
  try {
    await changeRunningReplays(partnerId, (running) => endReplay(running, replayId, now), now);
  } catch (error) {
    logger.warn("an ended replay still counts", { partnerId, replayId, failure: describeError(error) });
  }
}

async function startChunk(
  replay: Replay,
  chunk: ReplayChunk,
  endpoint: WebhookEndpoint,
  { now, onAccepted }: ReplayContext,
): Promise<StartedReplay> {
  const { events, continueAfter } = chunk;
  const range = { eventCount: events.length, isWhole: continueAfter === null };
  await countReplayedRange(endpoint, range, now);
  await onAccepted?.();
  await fileReplayChunk(replay, chunk, { now });
  if (continueAfter !== null) {
    const keep = (running: readonly RunningReplay[]) => retainReplay(running, replayMarkOf(replay), now);
    await changeRunningReplays(replay.partnerId, keep, now);
    await enqueueReplay({ replay, afterSequence: continueAfter });
  }
  return {
    id: replay.replayId,
    endpoint_id: replay.endpointId,
    status: continueAfter === null ? "queued" : "running",
    event_count: events.length,
  };
}
