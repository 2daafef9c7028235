import type { OrderReceipt } from "../api/generated/types.ts";

/** The published keys, as `GET /.well-known/jwks.json` returns them. */
export interface PublicKeys {
  keys: readonly { kty: string; crv: string; x: string; y: string; kid: string }[];
}

/** What a receipt states, as it was signed. */
export type ReceiptClaims = Omit<OrderReceipt, "key_id" | "signature">;

/** The facts on a page that a receipt must agree with. */
export interface ShownOrder {
  id: string;
  vehicle_id: string;
  fx_rate: number | null;
  created_at: string;
}

/** An event on a page, as the event log has it. */
export interface ShownEvent {
  id: string;
  sequence: number;
  /** Absent from before the chain. */
  digest?: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const receiptType = "order-receipt+jwt";

/**
 * Verifies the signature of a receipt in this browser, without asking the service.
 * @returns what was signed; null if no published key signed it
 */
export async function readSigned(
  { signature }: Pick<OrderReceipt, "signature">,
  { keys }: PublicKeys,
): Promise<ReceiptClaims | null> {
  const [header = "", claims = "", signed = ""] = signature.split(".");
  const { alg, typ, kid } = readPart(header) as Partial<Record<string, unknown>>;
  const found = keys.find((key) => key.kid === kid);
  if (found === undefined || alg !== "ES256" || typ !== receiptType) return null;
  const { kty, crv, x, y } = found;
  const key = await crypto.subtle.importKey("jwk", { kty, crv, x, y }, algorithm, false, ["verify"]);
  const bytes = new TextEncoder().encode(`${header}.${claims}`);
  const isGenuine = await crypto.subtle.verify(algorithm, key, toBytes(signed), bytes);
  return isGenuine ? (readPart(claims) as ReceiptClaims) : null;
}

/**
 * Reports whether a page shows what was signed: the facts that no change of an order touches, and every event up to
 * the end of the log in the receipt with its digest.
 */
export function agrees(
  { order, changes, log }: ReceiptClaims,
  shown: ShownOrder,
  events: readonly ShownEvent[],
): boolean {
  const digests = new Map(changes.map(({ event_id, digest }) => [event_id, digest]));
  return (
    (["id", "vehicle_id", "fx_rate", "created_at"] as const).every((name) => order[name] === shown[name]) &&
    events
      .filter(({ sequence }) => sequence <= log.sequence)
      .every(({ id, digest = null }) => digests.get(id) === digest)
  );
}

const readPart = (part: string): unknown => JSON.parse(new TextDecoder().decode(toBytes(part)));

function toBytes(part: string): Uint8Array<ArrayBuffer> {
  const text = atob(part.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
