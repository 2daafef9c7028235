import { createHmac, randomBytes } from "node:crypto";

const secretPrefix = "whsec_";
const secretBytes = 32;

/** A new signing secret, `whsec_` and the base64 of 32 random bytes: the form both verifiers understand. */
export function createWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64")}`;
}

/** What is signed: the envelope's id, the second of this attempt, and the body byte for byte. */
export interface SigningInput {
  eventId: string;
  timestampSeconds: number;
  body: string;
  /** Every secret active now, newest first; each contributes a signature. */
  secrets: readonly string[];
}

/**
 * The headers that prove where a delivery comes from, in two schemes at once. `X-Svc-Signature` is keyed with the whole
 * secret as text, `webhook-signature` (Standard Webhooks) with the bytes its suffix stands for, as each verifier expects.
 */
export function signWebhook({
  eventId,
  timestampSeconds,
  body,
  secrets,
}: SigningInput): Record<string, string> {
  const time = String(timestampSeconds);
  const ours = secrets.map((secret) => `v1=${hmac(secret, `${time}.${body}`, "hex")}`);
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return `v1,${hmac(key, `${eventId}.${time}.${body}`, "base64")}`;
  });
  return {
    "X-Svc-Signature": [`t=${time}`, ...ours].join(","),
    "X-Svc-Timestamp": time,
    "X-Svc-Event-Id": eventId,
    "webhook-id": eventId,
    "webhook-timestamp": time,
    "webhook-signature": standard.join(" "),
  };
}

const hmac = (key: string | Buffer, signed: string, encoding: "hex" | "base64"): string =>
  createHmac("sha256", key).update(signed).digest(encoding);
