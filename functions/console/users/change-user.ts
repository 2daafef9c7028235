import { changeUser } from "../../../shared/application/users/change-user.ts";
import { presentUser } from "../../../shared/application/users/present-user.ts";
import { changeUserRoute } from "../../../shared/contract/routes/users/change-user.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `PATCH /ops/v1/users/{id}` */
export const handler = consoleHandler(changeUserRoute, async ({ params, body, caller, now }) => {
  const { actor, isMachine } = caller;
  const manager = { actor, isMachine, ownPartnerId: null, now };
  return { status: 200, body: presentUser(await changeUser(params.id, body, manager)) };
});
