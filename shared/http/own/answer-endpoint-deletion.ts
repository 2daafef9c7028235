import { deleteEndpoint } from "../../application/webhooks/delete-endpoint.ts";
import type { deleteWebhookEndpointRoute } from "../../contract/routes/webhooks/delete-webhook-endpoint.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Removes one of the caller's endpoints. */
export async function answerEndpointDeletion({
  params,
  caller,
}: OwnCall<typeof deleteWebhookEndpointRoute>): Promise<Reply> {
  await deleteEndpoint({ partnerId: caller.partnerId, endpointId: params.id });
  return { status: 204 };
}
