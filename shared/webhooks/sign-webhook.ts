import { createHmac, randomBytes } from "node:crypto";
import { toKey } from "../platform/sha256.ts";

const secretPrefix = "whsec_";
const secretBytes = 32;

/**
 * Returns a new signing secret: `whsec_` and the base64 of 32 random bytes. Both signature schemes accept this form.
 */
export function createWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64")}`;
}

/** The signed content: the envelope's id, the Unix second of this attempt, and the body byte for byte. */
export interface SigningInput {
  eventId: string;
  timestampSeconds: number;
  body: string;
  /** Every active secret, newest first; each adds a signature. */
  secrets: readonly string[];
}

/**
 * Returns the signature headers of a delivery, in two schemes. The key of `X-Svc-Signature` is the whole secret as
 * text; the key of `webhook-signature` (Standard Webhooks) is the decoded bytes after the prefix.
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
  createHmac("sha256", toKey(key)).update(signed).digest(encoding);
