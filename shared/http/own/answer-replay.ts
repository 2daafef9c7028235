import { replayEvent } from "../../application/webhooks/replay-event.ts";
import type { replayEventRoute } from "../../contract/routes/webhooks/replay-event.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Sends one of the caller's events again. */
export async function answerReplay({
  params,
  body,
  caller,
  now,
}: OwnCall<typeof replayEventRoute>): Promise<Reply> {
  const endpointId = body?.endpoint_id ?? null;
  const request = { partnerId: caller.partnerId, eventId: params.id, endpointId };
  return { status: 202, body: await replayEvent(request, { now }) };
}
