import type { SendOutcome } from "../../domain/webhooks/delivery.ts";
import {
  activeSecrets,
  type SignableEndpoint,
  slowAttemptMilliseconds,
  type WebhookEndpoint,
} from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { AddressRefused, checkAddress } from "../../webhooks/check-address.ts";
import { sendWebhook } from "../../webhooks/send-webhook.ts";
import { signWebhook } from "../../webhooks/sign-webhook.ts";
import type { DeliveryContext } from "./delivery-context.ts";

/** The parts of an event that are sent. */
export type DeliverableEvent = Pick<StoredEvent, "eventId" | "body">;

/**
 * Signs an event for an endpoint and sends it once. Failures of the endpoint are returned as an outcome,
 * never thrown.
 *
 * @param at start of the attempt, epoch milliseconds; also the signature's timestamp
 * @param onSlow called at most once, during an attempt that takes longer than 2 s
 */
export async function attemptDelivery(
  event: DeliverableEvent,
  { endpoint, secrets }: SignableEndpoint,
  at: number,
  context: DeliveryContext,
  onSlow: () => void,
): Promise<SendOutcome> {
  const slowTimer = setTimeout(onSlow, slowAttemptMilliseconds);
  const headers = signWebhook({
    eventId: event.eventId,
    timestampSeconds: Math.floor(at / 1000),
    body: event.body,
    secrets: activeSecrets(secrets, at),
  });
  try {
    return await sendToEndpoint(endpoint, { headers, body: event.body }, context);
  } finally {
    clearTimeout(slowTimer);
  }
}

/**
 * Sends a body with headers to an endpoint once, if its address is allowed. Failures of the endpoint are
 * returned as an outcome, never thrown.
 */
export async function sendToEndpoint(
  { url }: Pick<WebhookEndpoint, "url">,
  { headers, body }: { headers: Record<string, string>; body: string },
  { addressRules, responseTimeoutMilliseconds, clock }: DeliveryContext,
): Promise<SendOutcome> {
  try {
    const target = await checkAddress(url, addressRules);
    const timeoutMilliseconds = responseTimeoutMilliseconds;
    return await sendWebhook("send:webhook", { target, headers, body, timeoutMilliseconds, clock });
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return {
      responseCode: null,
      error: `The endpoint's URL ${error.message}.`,
      responseExcerpt: null,
      durationMilliseconds: 0,
      retryAfterSeconds: null,
    };
  }
}
