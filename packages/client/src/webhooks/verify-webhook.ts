import { InvalidArgumentError, VehicleSourcingError } from "../errors.ts";
import type { WebhookEvent } from "../generated/types.ts";
import {
  type HeaderReader,
  isSignedBy,
  type SignatureScheme,
  signatureSchemes,
} from "./signature-schemes.ts";

/** A test message: sent by a ping, not an event, and not in the log. */
export type WebhookPing = {
  id: string;
  type: "webhook_endpoint.ping";
  api_version: string;
  environment: "production" | "sandbox";
  created_at: string;
  sequence: null;
  data: { endpoint_id: string };
};

/** A delivery to an endpoint. */
export type WebhookDelivery = WebhookEvent | WebhookPing;

/** The reason why a delivery is not authentic. */
export type WebhookRefusalReason =
  | "body_not_raw"
  | "missing_headers"
  | "malformed_headers"
  | "timestamp_outside_tolerance"
  | "signature_mismatch"
  | "body_not_json";

/** The delivery is not proven to come from the service, so ignore it. The message names the likely cause. */
export class WebhookVerificationError extends VehicleSourcingError {
  readonly reason: WebhookRefusalReason;

  constructor(reason: WebhookRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** Headers in framework formats: any case, lists for repeated headers. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The inputs of a verification. */
export interface VerifyWebhookOptions {
  /** The endpoint's signing secret, or several while one replaces another. */
  readonly secret: string | readonly string[];
  /** The allowed difference of the timestamp, seconds in either direction; 0 allows none. Default: 300. */
  readonly toleranceSeconds?: number | undefined;
  /** The time to compare with, epoch milliseconds. Default: now. */
  readonly now?: number | undefined;
}

/**
 * Returns the event of a delivery that is proven to come from the service: signed with one of the secrets, by
 * either scheme, and recent.
 * @param rawBody the body as it arrived, before parsing
 * @throws WebhookVerificationError with the reason
 */
export async function verifyWebhook(
  rawBody: string | Uint8Array,
  headers: WebhookHeaders,
  { secret, toleranceSeconds = 300, now = Date.now() }: VerifyWebhookOptions,
): Promise<WebhookDelivery> {
  const secrets = readSecrets(secret);
  if (!(toleranceSeconds >= 0)) throw new InvalidArgumentError("toleranceSeconds must be 0 or more.");
  const body = readBody(rawBody);
  const header = headerReader(headers);
  const present = signatureSchemes.filter((scheme) => header(scheme.header) !== null);
  if (present.length === 0) throw new WebhookVerificationError("missing_headers", texts.missing_headers);
  const readable = present.flatMap((scheme) => {
    const found = scheme.read(header);
    return found === null || !/^\d{1,12}$/.test(found.timestamp) ? [] : [{ scheme, ...found }];
  });
  if (readable.length === 0) throw new WebhookVerificationError("malformed_headers", texts.malformed_headers);
  const recent = readable.filter(
    ({ timestamp }) => Math.abs(now / 1000 - Number(timestamp)) <= toleranceSeconds,
  );
  if (recent.length === 0) throw outsideTolerance(Number(readable[0]?.timestamp), now);
  for (const one of recent) if (await isAuthentic(one, secrets, body)) return parse(body);
  throw await explainMismatch(recent, secrets, body);
}

const texts = {
  body_not_raw:
    "verifyWebhook needs the body as it arrived, text or bytes. A framework has parsed it already: read the raw body on this route.",
  missing_headers:
    "X-Svc-Signature and webhook-signature are both missing. The request is not a delivery, or a proxy or framework has dropped the headers.",
  malformed_headers:
    "The signature headers cannot be read. Something between the service and you has changed them.",
  reserialised:
    "The signature is of the same JSON written differently: the body was parsed and written again before it got here. Verify the raw body.",
  mismatch:
    "No secret fits the signature. Usually the secret is another endpoint's or the other environment's, or was rotated more than 24 hours ago; else the body was changed.",
} as const;

function readSecrets(secret: unknown): readonly string[] {
  const secrets: readonly unknown[] = Array.isArray(secret) ? secret : [secret];
  const isText = (one: unknown): one is string => typeof one === "string" && one !== "";
  if (secrets.length > 0 && secrets.every(isText)) return secrets;
  throw new InvalidArgumentError("secret must be the endpoint's signing secret: whsec_...");
}

function readBody(rawBody: unknown): Uint8Array<ArrayBuffer> {
  if (typeof rawBody === "string") return new TextEncoder().encode(rawBody);
  if (rawBody instanceof Uint8Array) return new Uint8Array(rawBody);
  throw new WebhookVerificationError("body_not_raw", texts.body_not_raw);
}

function headerReader(headers: WebhookHeaders): HeaderReader {
  if (typeof headers.get === "function") return (name) => (headers as Headers).get(name);
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  return (name) => {
    const value = byName.get(name);
    return value === undefined || value === null ? null : String(value);
  };
}

interface Candidate {
  scheme: SignatureScheme;
  signed: string;
  signatures: Uint8Array<ArrayBuffer>[];
}

async function isAuthentic(
  { scheme, signed, signatures }: Candidate,
  secrets: readonly string[],
  body: Uint8Array,
): Promise<boolean> {
  const message = concatenate(new TextEncoder().encode(signed), body);
  for (const secret of secrets) {
    const key = scheme.keyOf(secret);
    if (key === null || key.length === 0) continue;
    for (const signature of signatures) if (await isSignedBy(key, signature, message)) return true;
  }
  return false;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function parse(body: Uint8Array): WebhookDelivery {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as WebhookDelivery;
  } catch (cause) {
    throw new WebhookVerificationError("body_not_json", "The body is signed, but is not JSON.", { cause });
  }
}

function outsideTolerance(timestamp: number, now: number): WebhookVerificationError {
  const seconds = Math.round(now / 1000 - timestamp);
  const message =
    seconds > 0
      ? `The delivery was signed ${seconds} seconds ago: it is a repetition of an old one, or this machine's clock is ahead.`
      : `The delivery was signed ${-seconds} seconds from now: this machine's clock is behind.`;
  return new WebhookVerificationError("timestamp_outside_tolerance", message);
}

/** Detects the most common error: a framework parsed the service's compact JSON and serialized it in another form. */
async function explainMismatch(
  candidates: readonly Candidate[],
  secrets: readonly string[],
  body: Uint8Array,
): Promise<WebhookVerificationError> {
  const compact = compacted(body);
  if (compact !== null)
    for (const one of candidates)
      if (await isAuthentic(one, secrets, compact))
        return new WebhookVerificationError("signature_mismatch", texts.reserialised);
  return new WebhookVerificationError("signature_mismatch", texts.mismatch);
}

function compacted(body: Uint8Array): Uint8Array | null {
  try {
    return new TextEncoder().encode(JSON.stringify(JSON.parse(new TextDecoder().decode(body))));
  } catch {
    return null;
  }
}
