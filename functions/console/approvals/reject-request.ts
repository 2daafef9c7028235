import { reject } from "../../../shared/application/approvals/decide-request.ts";
import { rejectRequestRoute } from "../../../shared/contract/routes/approvals/reject-request.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/approvals/{id}/reject` */
export const handler = consoleHandler(rejectRequestRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await reject(params.id, { actor: caller.actor, now }),
}));
