import { presentEvent } from "../../application/webhooks/present-event.ts";
import { readEvent } from "../../application/webhooks/read-event.ts";
import type { getEventRoute } from "../../contract/routes/webhooks/get-event.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** One of the caller's events. @throws Problem event_not_found */
export async function answerEvent({ params, caller }: OwnCall<typeof getEventRoute>): Promise<Reply> {
  const logged = await readEvent(caller.partnerId, params.id);
  return { status: 200, body: presentEvent(logged) };
}
