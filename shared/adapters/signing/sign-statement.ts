import { hash } from "node:crypto";
import { chooseSigningKey } from "../../domain/signing/signing-key.ts";
import { encodePart, type SignedStatement, type StatementType } from "../../domain/signing/statement.ts";
import type { SigningPermission } from "../../platform/resources.ts";
import { callKms } from "./call-kms.ts";
import { signingKeys } from "./signing-keys.ts";
import { toRawSignature } from "./to-raw-signature.ts";

/**
 * Signs claims with the day's key. The result is a compact JWS (RFC 7515) with ES256, which any JOSE library
 * verifies.
 * Makes one KMS call with only the digest, because KMS accepts messages only up to 4 KiB.
 * @param now epoch milliseconds
 */
export async function signStatement(
  _permission: SigningPermission,
  type: StatementType,
  claims: object,
  now: number,
): Promise<SignedStatement> {
  const { keyId, arn } = chooseSigningKey(signingKeys(), now);
  const signed = `${encodePart({ alg: "ES256", kid: keyId, typ: type })}.${encodePart(claims)}`;
  const { Signature } = await callKms("Sign", {
    KeyId: arn,
    Message: hash("sha256", signed, "base64"),
    MessageType: "DIGEST",
    SigningAlgorithm: "ECDSA_SHA_256",
  });
  const signature = toRawSignature(Buffer.from(String(Signature), "base64"));
  return { keyId, jws: `${signed}.${signature.toString("base64url")}` };
}
