import { deployedDeliveryContext } from "../../application/webhooks/delivery-context.ts";
import { pingEndpoint } from "../../application/webhooks/ping-endpoint.ts";
import { presentPing } from "../../application/webhooks/present-ping.ts";
import type { pingWebhookEndpointRoute } from "../../contract/routes/webhooks/ping-webhook-endpoint.ts";
import { requireVariable, variable } from "../../platform/environment-variables.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Sends one of the caller's endpoints a test message and tells what came of it. */
export async function answerPing(call: OwnCall<typeof pingWebhookEndpointRoute>): Promise<Reply> {
  const { params, caller, now } = call;
  const identity = { partnerId: caller.partnerId, endpointId: params.id };
  const apiVersion = requireVariable(variable.apiVersion);
  const deployment = { environment: caller.environment, apiVersion, now };
  const ping = await pingEndpoint(identity, deployment, deployedDeliveryContext());
  return { status: 200, body: presentPing(ping) };
}
