import type { ReplayMessage } from "../../domain/webhooks/replay-message.ts";
import { enqueueReplay } from "./enqueue-replay.ts";
import { replayChunk } from "./replay-chunk.ts";
import { readEventStream } from "./revise-endpoint.ts";

/**
 * Replays the next chunk and queues the one after it. Running again after a crash queues nothing twice. The replay
 * ends early when its endpoint was deleted or disabled.
 */
export async function continueReplay(
  { replay, afterSequence }: ReplayMessage,
  { now }: { now: number },
): Promise<void> {
  const { endpoints } = await readEventStream(replay.partnerId);
  const endpoint = endpoints.find((one) => one.endpointId === replay.endpointId);
  if (!endpoint?.enabled) return;
  const { continueAfter } = await replayChunk(replay, endpoint, afterSequence, { now });
  if (continueAfter !== null) await enqueueReplay({ replay, afterSequence: continueAfter });
}
