import { createHmac } from "node:crypto";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { createWebhookSecret, signWebhook } from "../../../shared/webhooks/sign-webhook.ts";
import { requireValue } from "../../support/require-value.ts";

const stripe = new Stripe("sk_test_unused");
const now = () => Math.floor(Date.now() / 1000);

const sign = (body: string, secrets: string[], timestampSeconds = now()) =>
  signWebhook({ eventId: "evt_1", timestampSeconds, body, secrets });

const signatureOf = (headers: Record<string, string>) => requireValue(headers["X-Svc-Signature"]);

describe("webhook signatures", () => {
  it("webhook signatures are accepted by the stripe package for any body", () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        const secret = createWebhookSecret();
        const header = signatureOf(sign(body, [secret]));
        expect(() => stripe.webhooks.constructEvent(body, header, secret)).not.toThrow();
      }),
    );
  });

  it("webhook signatures are accepted by the standardwebhooks package for any body", () => {
    fc.assert(
      fc.property(fc.json(), (body) => {
        const secret = createWebhookSecret();
        expect(() => new Webhook(secret).verify(body, sign(body, [secret]))).not.toThrow();
      }),
    );
  });

  it("webhook signatures are accepted by the stripe and standardwebhooks packages with both secrets during a rotation", () => {
    const secrets = [createWebhookSecret(), createWebhookSecret()];
    const headers = sign("{}", secrets);
    for (const secret of secrets) {
      expect(() => stripe.webhooks.constructEvent("{}", signatureOf(headers), secret)).not.toThrow();
      expect(() => new Webhook(secret).verify("{}", headers)).not.toThrow();
    }
  });

  it("webhook signatures are rejected by the stripe and standardwebhooks packages for a different body or secret", () => {
    const secret = createWebhookSecret();
    const headers = sign('{"a":1}', [secret]);
    const other = createWebhookSecret();
    expect(() => stripe.webhooks.constructEvent('{"a":2}', signatureOf(headers), secret)).toThrow();
    expect(() => stripe.webhooks.constructEvent('{"a":1}', signatureOf(headers), other)).toThrow();
    expect(() => new Webhook(secret).verify('{"a":2}', headers)).toThrow();
    expect(() => new Webhook(other).verify('{"a":1}', headers)).toThrow();
  });

  it("webhook signatures older than five minutes are rejected by the stripe and standardwebhooks packages", () => {
    const secret = createWebhookSecret();
    const headers = sign("{}", [secret], now() - 400);
    expect(() => stripe.webhooks.constructEvent("{}", signatureOf(headers), secret)).toThrow(/tolerance/);
    expect(() => new Webhook(secret).verify("{}", headers)).toThrow(/too old/);
  });

  it("webhook signatures are computed as documented", () => {
    const key = Buffer.alloc(32, 7);
    const secret = `whsec_${key.toString("base64")}`;
    const headers = signWebhook({
      eventId: "evt_1",
      timestampSeconds: 1700000000,
      body: '{"x":"가"}',
      secrets: [secret],
    });
    const hex = createHmac("sha256", secret).update('1700000000.{"x":"가"}').digest("hex");
    const base64 = createHmac("sha256", key).update('evt_1.1700000000.{"x":"가"}').digest("base64");
    expect(headers).toEqual({
      "X-Svc-Signature": `t=1700000000,v1=${hex}`,
      "X-Svc-Timestamp": "1700000000",
      "X-Svc-Event-Id": "evt_1",
      "webhook-id": "evt_1",
      "webhook-timestamp": "1700000000",
      "webhook-signature": `v1,${base64}`,
    });
  });

  it("webhook secrets have 32 random bytes", () => {
    const secret = createWebhookSecret();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(createWebhookSecret()).not.toBe(secret);
  });
});
