import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { expect, vi } from "vitest";
import * as z from "zod/mini";
import { eventSchemas } from "../../shared/contract/events/event-schemas.ts";
import type { EventType } from "../../shared/domain/webhooks/event.ts";
import { requireValue } from "./require-value.ts";
import type { ReceivedWebhook } from "./start-webhook-receiver.ts";

const stripe = new Stripe("sk_test_unused");

/**
 * Expects both common verifiers to accept a delivery under a secret, and its headers to name its event.
 *
 * @param at what the receiver's clock shows, epoch milliseconds
 */
export function expectAccepted(
  { rawBody, headers, envelope }: ReceivedWebhook,
  secret: string,
  at = Date.now(),
): void {
  vi.setSystemTime(at);
  try {
    const signature = requireValue(headers["x-svc-signature"]);
    expect(stripe.webhooks.constructEvent(rawBody, signature, secret).id).toBe(envelope.id);
    expect(new Webhook(secret).verify(rawBody, headers)).toEqual(envelope);
  } finally {
    vi.useRealTimers();
  }
  expect(headers).toMatchObject({ "x-svc-event-id": envelope.id, "webhook-id": envelope.id });
  expect(headers["webhook-timestamp"]).toBe(headers["x-svc-timestamp"]);
}

/** Expects an envelope to be what the catalogue says of its type, without a field beyond. */
export function expectCatalogued(envelope: ReceivedWebhook["envelope"]): void {
  const schema = eventSchemas[envelope.type as EventType];
  expect(schema, envelope.type).toBeDefined();
  expect(z.parse(schema, envelope)).toEqual(envelope);
}
