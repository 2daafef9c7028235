import { approve } from "../../../shared/application/approvals/decide-request.ts";
import { approveRequestRoute } from "../../../shared/contract/routes/approvals/approve-request.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/approvals/{id}/approve` */
export const handler = consoleHandler(approveRequestRoute, async ({ params, caller, now }) => ({
  status: 200,
  body: await approve(params.id, { actor: caller.actor, now }),
}));
