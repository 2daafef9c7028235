import { presentEndpoint } from "../../application/webhooks/present-endpoint.ts";
import { readEndpoint } from "../../application/webhooks/read-endpoints.ts";
import type { getWebhookEndpointRoute } from "../../contract/routes/webhooks/get-webhook-endpoint.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** One of the caller's endpoints. @throws Problem webhook_endpoint_not_found */
export async function answerEndpoint({
  params,
  caller,
  now,
}: OwnCall<typeof getWebhookEndpointRoute>): Promise<Reply> {
  const endpoint = await readEndpoint(caller.partnerId, params.id);
  return { status: 200, body: presentEndpoint(endpoint, now) };
}
