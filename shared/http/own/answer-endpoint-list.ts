import { presentEndpoint } from "../../application/webhooks/present-endpoint.ts";
import { readEndpoints } from "../../application/webhooks/read-endpoints.ts";
import type { listWebhookEndpointsRoute } from "../../contract/routes/webhooks/list-webhook-endpoints.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** The caller's endpoints. */
export async function answerEndpointList({
  caller,
  now,
}: OwnCall<typeof listWebhookEndpointsRoute>): Promise<Reply> {
  const endpoints = await readEndpoints(caller.partnerId);
  const data = endpoints.map((endpoint) => presentEndpoint(endpoint, now));
  return { status: 200, body: { data, next_cursor: null } };
}
