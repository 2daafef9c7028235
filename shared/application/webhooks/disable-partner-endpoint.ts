import { disableEndpoint, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import type { OperatorContext } from "../operator-context.ts";
import { describeEndpointState } from "./describe-endpoint-state.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Disables an enabled endpoint for a reason that its partner sees. The next scheduled check of endpoints notifies the
 * partner. Leaves a disabled endpoint unchanged. Audited.
 * @throws Problem webhook_endpoint_not_found
 */
export function disablePartnerEndpoint(
  identity: Pick<WebhookEndpoint, "partnerId" | "endpointId">,
  reason: string,
  { actor, now }: OperatorContext,
): Promise<WebhookEndpoint> {
  return reviseEndpoint(identity, (endpoint, stream) => {
    if (!endpoint.enabled) return { writes: [], result: endpoint };
    const disabled = disableEndpoint(endpoint, "operator", now, reason);
    const audit = auditWrite({
      ...{ actor, now, action: "webhook_endpoint.disable", resource: "webhook_endpoint" },
      ...{ resourceId: endpoint.endpointId, reason },
      before: describeEndpointState(endpoint),
      after: describeEndpointState(disabled),
    });
    return { writes: [...changeEndpointWrites(stream, endpoint, disabled), audit], result: disabled };
  });
}
