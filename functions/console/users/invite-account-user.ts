import { inviteUser } from "../../../shared/application/users/invite-user.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { inviteAccountUserRoute } from "../../../shared/contract/routes/users/invite-account-user.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `POST /console/v1/users` */
export const handler = partnerConsoleHandler(inviteAccountUserRoute, async ({ body, caller, now }) => {
  const { actor, partnerId } = caller;
  const invited = await inviteUser({ ...body, partnerId }, { actor, ownPartnerId: partnerId, now });
  return { status: 201, body: presentUser(invited) };
});
