import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { expect, vi } from "vitest";
import * as z from "zod/mini";
import { deliveredSchemas, eventName } from "../../../shared/contract/events/event-schemas.ts";
import { buildAsyncapi } from "../../../shared/contract/openapi/build-asyncapi.ts";
import { buildOpenapi } from "../../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import type { DeliveredType } from "../../../shared/domain/webhooks/event.ts";
import { requireValue } from "../require-value.ts";
import { compileSchema, type SchemaCheck } from "../schemas/compile-schema.ts";
import type { ReceivedWebhook } from "./start-webhook-receiver.ts";

const stripe = new Stripe("sk_test_unused");

/**
 * Expects both common verifier libraries to accept a delivery with a secret, and its headers to name its event.
 * @param at the receiver's time, epoch milliseconds
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

const documents = [buildOpenapi("partner", routeTable, "1.60.0"), buildAsyncapi("1.60.0")];
const checks = new Map<string, SchemaCheck[]>();

/**
 * Expects an envelope to match the catalog entry of its type exactly, and to be valid according to the
 * published documents in an independent validator.
 */
export function expectCatalogued(envelope: ReceivedWebhook["envelope"]): void {
  const type = envelope.type as DeliveredType;
  const schema = deliveredSchemas[type];
  expect(schema, type).toBeDefined();
  expect(z.parse(schema, envelope)).toEqual(envelope);
  const pointer = `#/components/schemas/${eventName(type)}Event`;
  const published =
    checks.get(type) ?? documents.map((document) => compileSchema(document, { $ref: pointer }));
  checks.set(type, published);
  expect(published.flatMap((check) => check(envelope))).toEqual([]);
}
