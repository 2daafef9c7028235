import { inviteUser } from "../../../shared/application/users/invite-user.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { inviteAccountUserRoute } from "../../../shared/contract/routes/users/invite-account-user.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/users` */
export const handler = partnerConsoleHandler(inviteAccountUserRoute, async ({ body, caller, now }) => {
  const { actor, isMachine, partnerId } = caller;
  const manager = { actor, isMachine, ownPartnerId: partnerId, now };
  const invited = await inviteUser({ ...body, partnerId }, manager);
  return { status: 201, body: presentUser(invited) };
});
