import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import {
  createWebhookSecret,
  signTestDelivery,
  verifyWebhook,
  type WebhookRefusalReason,
} from "../../../packages/client/src/index.ts";
import { signWebhook } from "../../../shared/webhooks/sign-webhook.ts";
import { requireValue } from "../../support/require-value.ts";

const secret = createWebhookSecret();
const other = createWebhookSecret();
const envelope = { id: "evt_1", type: "order.status_changed", sequence: 1, data: { plate: "12가 3456" } };
const body = JSON.stringify(envelope);
const timestampSeconds = 1_790_000_000;
const now = timestampSeconds * 1000;
const headers = signWebhook({ eventId: "evt_1", timestampSeconds, body, secrets: [secret] });

const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
const standardOnly = without("X-Svc-Signature", "X-Svc-Timestamp");
const ownOnly = without("webhook-id", "webhook-timestamp", "webhook-signature");

const refusalOf = async (
  raw: unknown,
  sent: Record<string, string>,
  options: Partial<Parameters<typeof verifyWebhook>[2]> = {},
): Promise<{ reason: WebhookRefusalReason; message: string }> =>
  verifyWebhook(raw as string, sent, { secret, now, ...options }).then(
    () => expect.fail("It was accepted"),
    (error) => error,
  );

describe("verifyWebhook", () => {
  it.each([
    ["both schemes", headers],
    ["X-Svc-Signature alone", ownOnly],
    ["Standard Webhooks alone", standardOnly],
    ["a Headers object", new Headers(headers)],
    [
      "header names in upper case",
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value])),
    ],
    [
      "header values in lists",
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ],
  ])("a delivery signed by the service is accepted with %s", async (_, sent) => {
    expect(await verifyWebhook(body, sent, { secret, now })).toEqual(envelope);
    expect(await verifyWebhook(new TextEncoder().encode(body), sent, { secret, now })).toEqual(envelope);
  });

  it("both secrets are accepted during a rotation, whether the old or the new signature comes first", async () => {
    const both = signWebhook({ eventId: "evt_1", timestampSeconds, body, secrets: [other, secret] });
    for (const known of [secret, other, [other, secret], [createWebhookSecret(), secret]])
      expect(await verifyWebhook(body, both, { secret: known, now })).toEqual(envelope);
    expect(await verifyWebhook(body, headers, { secret: [other, secret], now })).toEqual(envelope);
  });

  it("the timestamp may differ from the clock by at most the tolerance, and a tolerance of 0 allows no difference", async () => {
    const at = (seconds: number, toleranceSeconds?: number) =>
      refusalOf(body, headers, { now: now + seconds * 1000, toleranceSeconds });
    for (const seconds of [300, -300])
      expect(await verifyWebhook(body, headers, { secret, now: now + seconds * 1000 })).toEqual(envelope);
    expect(await at(301)).toMatchObject({ reason: "timestamp_outside_tolerance", message: /ahead/ });
    expect(await at(-301)).toMatchObject({ reason: "timestamp_outside_tolerance", message: /behind/ });
    expect(await at(1, 0)).toMatchObject({ reason: "timestamp_outside_tolerance" });
    expect(await verifyWebhook(body, headers, { secret, now, toleranceSeconds: 0 })).toEqual(envelope);
  });

  it.each<[string, unknown, Record<string, string>, WebhookRefusalReason, RegExp]>([
    ["no signature header", body, { "content-type": "application/json" }, "missing_headers", /proxy/],
    [
      "malformed signature headers",
      body,
      { "x-svc-signature": "sha256=abc" },
      "malformed_headers",
      /changed/,
    ],
    ["a parsed body", envelope, headers, "body_not_raw", /raw body/],
    [
      "a body that was parsed and written again",
      JSON.stringify(envelope, null, 2),
      headers,
      "signature_mismatch",
      /parsed and written again/,
    ],
    ["a changed body", body.replace("evt_1", "evt_2"), headers, "signature_mismatch", /secret/],
    [
      "a changed timestamp",
      body,
      {
        ...ownOnly,
        "X-Svc-Signature": requireValue(headers["X-Svc-Signature"]).replace(
          /t=\d+/,
          `t=${timestampSeconds + 1}`,
        ),
      },
      "signature_mismatch",
      /secret/,
    ],
    [
      "a different id in the Standard Webhooks headers",
      body,
      { ...standardOnly, "webhook-id": "evt_2" },
      "signature_mismatch",
      /secret/,
    ],
  ])("a delivery with %s is rejected with the likely cause", async (_, raw, sent, reason, message) => {
    const refusal = await refusalOf(raw, sent);
    expect([refusal.reason, refusal.message]).toEqual([reason, expect.stringMatching(message)]);
  });

  it("a signature with another secret or with one changed bit is rejected", async () => {
    expect(await refusalOf(body, headers, { secret: other })).toMatchObject({ reason: "signature_mismatch" });
    const own = requireValue(headers["X-Svc-Signature"]);
    const flipped = own.slice(0, -1) + (own.endsWith("0") ? "1" : "0");
    expect(await refusalOf(body, { ...ownOnly, "X-Svc-Signature": flipped })).toMatchObject({
      reason: "signature_mismatch",
    });
  });

  it("verification without a secret throws an InvalidArgumentError", async () => {
    for (const nothing of ["", [], [""], undefined as unknown as string])
      await expect(verifyWebhook(body, headers, { secret: nothing, now })).rejects.toHaveProperty(
        "name",
        "InvalidArgumentError",
      );
  });

  it("no error message of webhook verification contains the secret", async () => {
    for (const raw of [body.replace("evt", "ev"), envelope])
      expect(JSON.stringify(await refusalOf(raw, headers))).not.toContain(secret.slice(6));
  });
});

describe("signTestDelivery", () => {
  it("a test delivery has the same signatures as a delivery of the service", async () => {
    const made = await signTestDelivery(envelope, [secret, other], timestampSeconds);
    const expected = signWebhook({ eventId: "evt_1", timestampSeconds, body, secrets: [secret, other] });
    expect(made.body).toBe(body);
    const lower = Object.entries(expected).map(([name, value]) => [name.toLowerCase(), value]);
    expect(made.headers).toEqual({ "content-type": "application/json", ...Object.fromEntries(lower) });
  });

  it("two common verifier libraries and our client accept a test delivery", async () => {
    const made = await signTestDelivery(envelope, secret);
    const signature = requireValue(made.headers["x-svc-signature"]);
    expect(new Stripe("sk_test_unused").webhooks.constructEvent(made.body, signature, secret).id).toBe(
      "evt_1",
    );
    expect(new Webhook(secret).verify(made.body, { ...made.headers })).toEqual(envelope);
    expect(await verifyWebhook(made.body, made.headers, { secret })).toEqual(envelope);
  });
});
