import { assignThread } from "../../../shared/application/assignments/assign-thread.ts";
import { presentAssignment } from "../../../shared/application/assignments/present-assignment.ts";
import { assignMessageThreadRoute } from "../../../shared/contract/routes/messages/assign-message-thread.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PUT /ops/v1/message-threads/{id}/assignment` */
export const handler = consoleHandler(assignMessageThreadRoute, async ({ params, body, caller, now }) => {
  const { actor, displayName, isMachine } = caller;
  const change = { userId: body.user_id, version: body.version };
  const assigned = await assignThread(params.id, change, { actor, displayName, isMachine, now });
  return { status: 200, body: presentAssignment(assigned) };
});
