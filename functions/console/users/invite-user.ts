import { inviteUser } from "../../../shared/application/users/invite-user.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { inviteUserRoute } from "../../../shared/contract/routes/users/invite-user.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/users` */
export const handler = consoleHandler(inviteUserRoute, async ({ body, caller, now }) => {
  const { email, name, role, partner_id: partnerId } = body;
  const { actor, isMachine } = caller;
  const manager = { actor, isMachine, ownPartnerId: null, now };
  return { status: 201, body: presentUser(await inviteUser({ email, name, role, partnerId }, manager)) };
});
