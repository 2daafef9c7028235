import { Problem } from "../../domain/errors/problem.ts";
import {
  createEndpoint as buildEndpoint,
  type EndpointChange,
  endpointLimit,
  firstSecrets,
  type SignableEndpoint,
} from "../../domain/webhooks/endpoint.ts";
import { commit } from "../../persistence/table/transaction.ts";
import { newSecretWrite } from "../../persistence/webhooks/endpoint-secrets.ts";
import { addEndpointWrites } from "../../persistence/webhooks/endpoints.ts";
import { createId } from "../../platform/create-id.ts";
import type { AddressRules } from "../../webhooks/check-address.ts";
import { createWebhookSecret } from "../../webhooks/sign-webhook.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { requireCallableUrl } from "./require-callable-url.ts";
import { readEventStream } from "./revise-endpoint.ts";

/**
 * Registers an endpoint with a new secret. The endpoint receives every event that is committed from now on.
 * @throws Problem validation_error when its URL is not allowed
 * @throws Problem webhook_endpoint_limit when the partner has five endpoints; exact under concurrency
 */
export async function createEndpoint(
  partnerId: string,
  wanted: EndpointChange & { url: string },
  { now, addressRules }: { now: number; addressRules: AddressRules },
): Promise<SignableEndpoint> {
  await requireCallableUrl(wanted.url, addressRules);
  const identity = { partnerId, endpointId: createId("we", now), now };
  const endpoint = buildEndpoint(identity, wanted);
  const created = { endpoint, secrets: firstSecrets(createWebhookSecret()) };
  return commitWithRetries(async () => {
    const stream = await readEventStream(partnerId);
    if (stream.endpoints.length >= endpointLimit) {
      const message = `An account has at most ${endpointLimit} webhook endpoints. Delete an endpoint, or change its url with PATCH.`;
      throw new Problem("webhook_endpoint_limit", message, { limit: endpointLimit });
    }
    await commit([...addEndpointWrites(stream, endpoint), newSecretWrite(created)]);
    return created;
  });
}
