import { presentEndpointWithSecret } from "../../application/webhooks/present-endpoint.ts";
import { rotateEndpointSecret } from "../../application/webhooks/rotate-endpoint-secret.ts";
import type { rotateWebhookSecretRoute } from "../../contract/routes/webhooks/rotate-webhook-secret.ts";
import type { Reply } from "../reply.ts";
import type { OwnCall } from "./own-call.ts";

/** Gives one of the caller's endpoints a new secret. */
export async function answerSecretRotation({
  params,
  caller,
  now,
}: OwnCall<typeof rotateWebhookSecretRoute>): Promise<Reply> {
  const identity = { partnerId: caller.partnerId, endpointId: params.id };
  const endpoint = await rotateEndpointSecret(identity, { now });
  return { status: 200, body: presentEndpointWithSecret(endpoint, now) };
}
