import { InvalidSignatureError } from "../errors.ts";
import type { Checkpoint, OrderReceipt, PublicKeys } from "../generated/types.ts";
import { fromBase64 } from "../webhooks/signature-schemes.ts";
import { isSameValue } from "./is-same-value.ts";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };

/**
 * Verifies a receipt without calling the service: the signature, and that it covers each field as shown.
 * @param keys the published keys, from `client.publicKeys.get()` or a file
 * @throws InvalidSignatureError with the reason
 */
export async function verifyReceipt(receipt: OrderReceipt, keys: PublicKeys): Promise<void> {
  const { signature, key_id: keyId, ...shown } = receipt;
  const { kid, claims } = await readVerified(signature, "order-receipt+jwt", keys);
  if (kid !== keyId || !isSameValue(shown, claims))
    throw new InvalidSignatureError("The signature is valid, and covers another receipt than the one shown.");
}

/**
 * Verifies a checkpoint without calling the service: the signature, and that it covers your account and each field as
 * shown.
 * @param keys the published keys, from `client.publicKeys.get()` or a file
 * @throws InvalidSignatureError with the reason
 */
export async function verifyCheckpoint(
  checkpoint: Checkpoint,
  keys: PublicKeys,
  partnerId: string,
): Promise<void> {
  const { signature, key_id: keyId, ...shown } = checkpoint;
  const { kid, claims } = await readVerified(signature, "log-checkpoint+jwt", keys);
  const { environment: _, ...signed } = claims;
  if (kid !== keyId || !isSameValue({ log: partnerId, ...shown }, signed))
    throw new InvalidSignatureError(
      "The signature is valid, and covers another checkpoint or account than the one shown.",
    );
}

/**
 * Verifies a compact JWS of a type with the keys, and returns its payload.
 * @throws InvalidSignatureError with the reason
 */
export async function readVerified(
  jws: string,
  type: string,
  { keys }: PublicKeys,
): Promise<{ kid: unknown; claims: Record<string, unknown> }> {
  const parts = String(jws).split(".");
  const [header, claims] = [readPart(parts[0]), readPart(parts[1])];
  const signature = readBytes(parts[2]);
  if (parts.length !== 3 || header === null || claims === null || signature === null)
    throw new InvalidSignatureError("The signature is not a compact JWS.");
  if (header.alg !== "ES256" || header.typ !== type)
    throw new InvalidSignatureError(`The signature is not an ES256 signature of the type ${type}.`);
  const found = keys.find((key) => key?.kid === header.kid);
  if (found === undefined) throw new InvalidSignatureError(`The keys have no key ${String(header.kid)}.`);
  const { kty, crv, x, y } = found;
  const key = await crypto.subtle
    .importKey("jwk", { kty, crv, x, y }, algorithm, false, ["verify"])
    .catch(() => {
      throw new InvalidSignatureError(`The key ${String(header.kid)} is not a P-256 key.`);
    });
  const signed = new TextEncoder().encode(`${parts[0]}.${parts[1]}`);
  if (!(await crypto.subtle.verify(algorithm, key, signature, signed)))
    throw new InvalidSignatureError("The signature does not fit the key: something was changed.");
  return { kid: header.kid, claims };
}

function readPart(part: string | undefined): Record<string, unknown> | null {
  const bytes = readBytes(part);
  if (bytes === null) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

function readBytes(part = ""): Uint8Array<ArrayBuffer> | null {
  return fromBase64(part.replaceAll("-", "+").replaceAll("_", "/"));
}
