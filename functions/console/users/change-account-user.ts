import { changeUser } from "../../../shared/application/users/change-user.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { changeAccountUserRoute } from "../../../shared/contract/routes/users/change-account-user.ts";
import { partnerConsoleHandler } from "../../../shared/http/partner-console-handler.ts";

/** `PATCH /console/v1/users/{id}` */
export const handler = partnerConsoleHandler(
  changeAccountUserRoute,
  async ({ params, body, caller, now }) => {
    const { actor, isMachine, partnerId } = caller;
    const manager = { actor, isMachine, ownPartnerId: partnerId, now };
    const changed = await changeUser(params.id, body, manager);
    return { status: 200, body: presentUser(changed) };
  },
);
