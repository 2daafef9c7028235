import { createEndpoint } from "../../application/webhooks/create-endpoint.ts";
import { presentEndpointWithSecret } from "../../application/webhooks/present-endpoint.ts";
import { endpointChangeOf } from "../../contract/resources/webhook-endpoint.ts";
import type { createWebhookEndpointRoute } from "../../contract/routes/webhooks/create-webhook-endpoint.ts";
import { deployedAddressRules } from "../../webhooks/deployed-address-rules.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Registers an endpoint of the caller's. */
export async function answerEndpointCreation({
  body,
  caller,
  now,
}: OwnCall<typeof createWebhookEndpointRoute>): Promise<Reply> {
  const wanted = { ...endpointChangeOf(body), url: body.url };
  const context = { now, addressRules: deployedAddressRules() };
  const endpoint = await createEndpoint(caller.partnerId, wanted, context);
  return { status: 201, body: presentEndpointWithSecret(endpoint, now) };
}
