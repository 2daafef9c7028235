import type { StartedReplay } from "../../contract/resources/event-replay.ts";
import { validationProblem } from "../../domain/errors/problem.ts";
import { logDisorderMilliseconds, type Replay, requireReplayEndpoint } from "../../domain/webhooks/replay.ts";
import { createId } from "../../platform/create-id.ts";
import { enqueueReplay } from "./enqueue-replay.ts";
import { findSequence } from "./find-sequence.ts";
import { replayChunk } from "./replay-chunk.ts";
import { readEventStream } from "./revise-endpoint.ts";

/**
 * Sends the events of a time range to one endpoint again. The first chunk is queued at once; the rest follows in the
 * background, chunk by chunk, so the work of one request is bounded.
 *
 * @param wanted a `to` in the future is taken as now
 * @throws Problem validation_error when the range ends before it begins
 * @throws Problem webhook_endpoint_not_found
 * @throws Problem no_webhook_endpoint when the endpoint is disabled
 */
export async function startReplay(
  wanted: Omit<Replay, "replayId">,
  { now }: { now: number },
): Promise<StartedReplay> {
  if (wanted.to <= wanted.from) throw validationProblem([{ path: "body.to", message: "must be after from" }]);
  const replay: Replay = { ...wanted, to: Math.min(wanted.to, now), replayId: createId("rp", now) };
  const stream = await readEventStream(replay.partnerId);
  const endpoint = requireReplayEndpoint(stream, replay.endpointId);
  const start = await findSequence(stream, replay.from - logDisorderMilliseconds);
  const { replayedCount, continueAfter } = await replayChunk(replay, endpoint, start - 1, { now });
  if (continueAfter !== null) await enqueueReplay({ replay, afterSequence: continueAfter });
  return {
    id: replay.replayId,
    endpoint_id: replay.endpointId,
    status: continueAfter === null ? "queued" : "running",
    event_count: replayedCount,
  };
}
