/** Headers of a delivery by name in lower case. */
export type HeaderReader = (name: string) => string | null;

const secretPrefix = "whsec_";
const encoder = new TextEncoder();

/**
 * One signature scheme: the headers that it reads, the signed content, and the algorithm. Every delivery is signed with
 * both schemes.
 */
export interface SignatureScheme {
  /** The header with the signatures. */
  readonly header: string;
  /** Returns the timestamp and the signatures of a delivery; null when the header is unreadable. */
  read(
    header: HeaderReader,
  ): { timestamp: string; signed: string; signatures: Uint8Array<ArrayBuffer>[] } | null;
  /** Returns the key bytes of a secret; null for a secret of another form. */
  keyOf(secret: string): Uint8Array<ArrayBuffer> | null;
}

/** `t=<unix seconds>,v1=<hex>`: HMAC of `<t>.` and the body, with the whole secret as text. */
const ownScheme: SignatureScheme = {
  header: "x-svc-signature",
  read(header) {
    const parts = (header("x-svc-signature") ?? "").split(",").map((part) => part.trim());
    const timestamp = parts.find((part) => part.startsWith("t="))?.slice(2);
    const signatures = parts
      .filter((part) => part.startsWith("v1="))
      .flatMap((part) => fromHex(part.slice(3)));
    if (timestamp === undefined || signatures.length === 0) return null;
    return { timestamp, signed: `${timestamp}.`, signatures };
  },
  keyOf: (secret) => encoder.encode(secret),
};

/** Standard Webhooks, `v1,<base64>`: HMAC of `<id>.<unix seconds>.` and the body, with the decoded secret. */
const standardScheme: SignatureScheme = {
  header: "webhook-signature",
  read(header) {
    const timestamp = header("webhook-timestamp");
    const id = header("webhook-id");
    const signatures = (header("webhook-signature") ?? "")
      .split(" ")
      .filter((part) => part.startsWith("v1,"))
      .flatMap((part) => fromBase64(part.slice(3)) ?? []);
    if (timestamp === null || id === null || signatures.length === 0) return null;
    return { timestamp, signed: `${id}.${timestamp}.`, signatures };
  },
  keyOf: (secret) => (secret.startsWith(secretPrefix) ? fromBase64(secret.slice(secretPrefix.length)) : null),
};

/** Both schemes; either suffices. */
export const signatureSchemes: readonly SignatureScheme[] = [ownScheme, standardScheme];

/** Returns a secret for tests that both schemes can use. */
export const createWebhookSecret = (): string =>
  `${secretPrefix}${toBase64(crypto.getRandomValues(new Uint8Array(32)))}`;

const algorithm = { name: "HMAC", hash: "SHA-256" };

const importKey = (key: Uint8Array<ArrayBuffer>, usage: "sign" | "verify") =>
  crypto.subtle.importKey("raw", key, algorithm, false, [usage]);

/** Compares in constant time, as the platform's verification does. */
export const isSignedBy = async (
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean> =>
  crypto.subtle.verify(algorithm.name, await importKey(key, "verify"), signature, message);

/** Returns the HMAC-SHA256 of a message. */
export const sign = async (
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.sign(algorithm.name, await importKey(key, "sign"), message));

/** Returns bytes as lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Returns bytes as base64. */
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

function fromHex(text: string): Uint8Array<ArrayBuffer>[] {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return [];
  return [Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))];
}

/** Returns the bytes of a text in base64; null for another text. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
