import type { StartedReplay } from "../../contract/resources/webhooks/event-replay.ts";
import { validationProblem } from "../../domain/errors/problem.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { putOne } from "../../persistence/table/put-one.ts";
import type { OperatorContext } from "../operator-context.ts";
import { readEndpoint } from "./read-endpoints.ts";
import { startReplay } from "./start-replay.ts";

/**
 * Resends the events since `from` whose deliveries to a partner's endpoint failed. Audited.
 * @param wanted `from` in epoch milliseconds
 * @throws Problem validation_error for a time that is not in the past
 * @throws Problem conflict while another replay resends the endpoint's failed events; otherwise as `startReplay` does
 */
export async function recoverPartnerEndpoint(
  wanted: { partnerId: string; endpointId: string; from: number },
  { actor, now }: OperatorContext,
): Promise<StartedReplay> {
  const { partnerId, endpointId, from } = wanted;
  if (from >= now) throw validationProblem([{ path: "body.from", message: "must be in the past" }]);
  await readEndpoint(partnerId, endpointId);
  const entry = auditWrite({
    ...{ actor, now, action: "webhook_endpoint.recover", resource: "webhook_endpoint" },
    ...{ resourceId: endpointId, before: null },
    after: { partner_id: partnerId, recovered_from: toKstIso(from) },
  });
  // A rejected recovery has no audit entry. An accepted recovery is audited before anything is sent.
  const onAccepted = async () => void (await putOne(entry));
  const replay = { ...wanted, to: Number.MAX_SAFE_INTEGER, eventTypes: null, onlyFailed: true };
  return startReplay(replay, { now, onAccepted, isRecovery: true });
}
