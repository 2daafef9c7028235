import { Problem } from "../../domain/errors/problem.ts";
import { changeEndpoint, type WebhookEndpoint } from "../../domain/webhooks/endpoint.ts";
import { auditWrite } from "../../persistence/audit/audit-write.ts";
import { changeEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import type { OperatorContext } from "../operator-context.ts";
import { describeEndpointState } from "./describe-endpoint-state.ts";
import { reviseEndpoint } from "./revise-endpoint.ts";

/**
 * Enables an endpoint that the service or an operator disabled. Leaves an enabled endpoint unchanged. Audited.
 * @throws Problem webhook_endpoint_not_found
 * @throws Problem conflict if the partner disabled the endpoint
 */
export function enablePartnerEndpoint(
  identity: Pick<WebhookEndpoint, "partnerId" | "endpointId">,
  { actor, now }: OperatorContext,
): Promise<WebhookEndpoint> {
  return reviseEndpoint(identity, (endpoint, stream) => {
    if (endpoint.enabled) return { writes: [], result: endpoint };
    if (endpoint.disabledReason === null)
      throw new Problem("conflict", "The partner disabled this endpoint. Ask the partner to enable it.");
    const enabled = changeEndpoint(endpoint, { enabled: true }, now);
    const audit = auditWrite({
      ...{ actor, now, action: "webhook_endpoint.enable", resource: "webhook_endpoint" },
      resourceId: endpoint.endpointId,
      before: describeEndpointState(endpoint),
      after: describeEndpointState(enabled),
    });
    return { writes: [...changeEndpointWrites(stream, endpoint, enabled), audit], result: enabled };
  });
}
