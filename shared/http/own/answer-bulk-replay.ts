import { startReplay } from "../../application/webhooks/start-replay.ts";
import type { replayEventsRoute } from "../../contract/routes/webhooks/replay-events.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Begins to send the caller's events of a stretch of time again. */
export async function answerBulkReplay(call: OwnCall<typeof replayEventsRoute>): Promise<Reply> {
  const { body, caller, now } = call;
  const wanted = {
    partnerId: caller.partnerId,
    endpointId: body.endpoint_id,
    from: body.from,
    to: body.to,
    eventTypes: body.event_types ?? null,
    onlyFailed: body.only_failed,
  };
  return { status: 202, body: await startReplay(wanted, { now }) };
}
