import type { ReplayMessage } from "../../domain/webhooks/replay-message.ts";
import { endReplay, replayMarkOf, retainReplay } from "../../domain/webhooks/running-replays.ts";
import { changeRunningReplays } from "../../persistence/webhooks/running-replays.ts";
import { enqueueReplay } from "./enqueue-replay.ts";
import { fileReplayChunk, readReplayChunk } from "./replay-chunk.ts";
import { readEventStream } from "./revise-endpoint.ts";

/**
 * Replays the next chunk and queues the following chunk. Repeating it after a crash queues nothing twice. The replay
 * ends early if its endpoint was deleted or disabled.
 */
export async function continueReplay(
  { replay, afterSequence }: ReplayMessage,
  { now }: { now: number },
): Promise<void> {
  const { partnerId, replayId } = replay;
  const { endpoints } = await readEventStream(partnerId);
  const endpoint = endpoints.find((one) => one.endpointId === replay.endpointId);
  const end = () => changeRunningReplays(partnerId, (running) => endReplay(running, replayId, now), now);
  if (!endpoint?.enabled) {
    await end();
    return;
  }
  const chunk = await readReplayChunk(replay, endpoint, afterSequence);
  await fileReplayChunk(replay, chunk, { now });
  if (chunk.continueAfter === null) {
    await end();
    return;
  }
  await changeRunningReplays(partnerId, (running) => retainReplay(running, replayMarkOf(replay), now), now);
  await enqueueReplay({ replay, afterSequence: chunk.continueAfter });
}
