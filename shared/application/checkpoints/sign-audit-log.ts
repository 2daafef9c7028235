import type { AuditCheckpointResource } from "../../contract/resources/statements/audit-checkpoint.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { auditLog } from "../../persistence/audit/audit-chain.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { commit } from "../../persistence/table/transaction.ts";
import type { OperatorContext } from "../operator-context.ts";
import { signAuditNow } from "./write-audit-checkpoints.ts";

/** Signs the audit log for an operator, and records in the log who signed it. */
export async function signAuditLog({
  actor,
  now,
}: OperatorContext): Promise<{ checkpoint: AuditCheckpointResource; isNew: boolean }> {
  const { place, isNew } = await signAuditNow(now);
  const checkpoint = { until: toKstIso(place.sequence * 1000), digest: place.digest };
  const signed = { actor, action: "audit.sign", resource: "audit", resourceId: auditLog };
  if (isNew) await commit([auditWrite({ ...signed, before: null, after: checkpoint, now })]);
  return { checkpoint, isNew };
}
