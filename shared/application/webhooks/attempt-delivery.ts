import type { SendOutcome } from "../../domain/webhooks/delivery.ts";
import {
  activeSecrets,
  type SignableEndpoint,
  slowAttemptMilliseconds,
} from "../../domain/webhooks/endpoint.ts";
import type { StoredEvent } from "../../domain/webhooks/event-log.ts";
import { AddressRefused, checkAddress } from "../../webhooks/check-address.ts";
import { sendWebhook } from "../../webhooks/send-webhook.ts";
import { signWebhook } from "../../webhooks/sign-webhook.ts";
import type { DeliveryContext } from "./delivery-context.ts";

/** The parts of an event that are sent. */
export type DeliverableEvent = Pick<StoredEvent, "eventId" | "body">;

/**
 * Signs an event for an endpoint and sends it once. Failures of the endpoint are returned as an outcome, never
 * thrown.
 *
 * @param at when the attempt begins, epoch milliseconds; the second of the signature
 * @param onSlow called at most once, during the attempt, when it takes longer than 2 s
 */
export async function attemptDelivery(
  event: DeliverableEvent,
  { endpoint, secrets }: SignableEndpoint,
  at: number,
  context: DeliveryContext,
  onSlow: () => void,
): Promise<SendOutcome> {
  const slowTimer = setTimeout(onSlow, slowAttemptMilliseconds);
  try {
    const target = await checkAddress(endpoint.url, context.addressRules);
    return await sendWebhook("send:webhook", {
      target,
      headers: signWebhook({
        eventId: event.eventId,
        timestampSeconds: Math.floor(at / 1000),
        body: event.body,
        secrets: activeSecrets(secrets, at),
      }),
      body: event.body,
      timeoutMilliseconds: context.answerTimeoutMilliseconds,
      clock: context.clock,
    });
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    return {
      responseCode: null,
      error: `The endpoint's URL ${error.message}.`,
      responseExcerpt: null,
      durationMilliseconds: 0,
      retryAfterSeconds: null,
    };
  } finally {
    clearTimeout(slowTimer);
  }
}
