import { signAuditLog } from "../../../shared/application/checkpoints/sign-audit-log.ts";
import { createAuditCheckpointRoute } from "../../../shared/contract/routes/audit/create-audit-checkpoint.ts";
import { consoleHandler } from "../../../shared/http/console-handler.ts";

/** `POST /ops/v1/audit/checkpoints` */
export const handler = consoleHandler(createAuditCheckpointRoute, async ({ caller, now }) => {
  const { checkpoint, isNew } = await signAuditLog({ actor: caller.actor, now });
  return { status: isNew ? 201 : 200, body: checkpoint };
});
