import { presentEndpoint } from "../../application/webhooks/present-endpoint.ts";
import { updateEndpoint } from "../../application/webhooks/update-endpoint.ts";
import { endpointChangeOf } from "../../contract/resources/webhook-endpoint.ts";
import type { updateWebhookEndpointRoute } from "../../contract/routes/webhooks/update-webhook-endpoint.ts";
import { deployedAddressRules } from "../../webhooks/deployed-address-rules.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Changes one of the caller's endpoints. */
export async function answerEndpointUpdate({
  params,
  body,
  caller,
  now,
}: OwnCall<typeof updateWebhookEndpointRoute>): Promise<Reply> {
  const identity = { partnerId: caller.partnerId, endpointId: params.id };
  const context = { now, addressRules: deployedAddressRules() };
  const endpoint = await updateEndpoint(identity, endpointChangeOf(body), context);
  return { status: 200, body: presentEndpoint(endpoint, now) };
}
