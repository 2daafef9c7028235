import { createPublicKey } from "node:crypto";
import type { PublicKeysPermission } from "../../platform/resources.ts";
import { callKms } from "./call-kms.ts";
import { signingKeys } from "./signing-keys.ts";

/** A public key of the environment as a JSON Web Key. */
export interface PublicKey {
  kty: "EC";
  crv: "P-256";
  x: string;
  y: string;
  kid: string;
  alg: "ES256";
  use: "sig";
}

/** The public part of a KMS key never changes. */
const known = new Map<string, Promise<PublicKey>>();

/**
 * Returns the public keys of all past, current and future signing keys. Each is read once per function environment.
 */
export const readPublicKeys = (_permission: PublicKeysPermission): Promise<PublicKey[]> =>
  Promise.all(signingKeys().map(({ keyId, arn }) => known.get(arn) ?? keep(arn, readPublicKey(keyId, arn))));

function keep(arn: string, reading: Promise<PublicKey>): Promise<PublicKey> {
  known.set(arn, reading);
  reading.catch(() => known.delete(arn));
  return reading;
}

async function readPublicKey(keyId: string, arn: string): Promise<PublicKey> {
  const { PublicKey } = await callKms("GetPublicKey", { KeyId: arn });
  const key = createPublicKey({ key: Buffer.from(String(PublicKey), "base64"), format: "der", type: "spki" });
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return { kty: "EC", crv: "P-256", x, y, kid: keyId, alg: "ES256", use: "sig" };
}
