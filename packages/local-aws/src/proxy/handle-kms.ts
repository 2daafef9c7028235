import { createHash, createPublicKey } from "node:crypto";
import type { AwsCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";
import { signDigest } from "./sign-digest.ts";
import type { KeptKey, KeyStore } from "./store-signing-keys.ts";

const algorithm = "ECDSA_SHA_256";
const digestBytes = 32;
/** KMS accepts longer messages only as digests. */
const longestMessageBytes = 4096;

/**
 * Responds to `Sign` and `GetPublicKey`.
 *
 * @throws ServiceError for an unknown key, another algorithm, and a message of the wrong length
 */
export function handleKms(
  { operation, input, resource }: Pick<AwsCall, "operation" | "input" | "resource">,
  keys: KeyStore,
): UpstreamAnswer {
  const key = keys.find(resource);
  if (key === undefined) throw new ServiceError("NotFoundException", 400, `Key '${resource}' does not exist`);
  return toAnswer(operation === "Sign" ? sign(key, input) : describePublicKey(key));
}

function sign(key: KeptKey, { Message, MessageType = "RAW", SigningAlgorithm }: Record<string, unknown>) {
  if (SigningAlgorithm !== algorithm) {
    const message = `Algorithm ${SigningAlgorithm} is incompatible with key spec ECC_NIST_P256.`;
    throw new ServiceError("InvalidKeyUsageException", 400, message);
  }
  const bytes = Buffer.from(String(Message ?? ""), "base64");
  const digest = MessageType === "DIGEST" ? requireDigest(bytes) : hashMessage(bytes);
  const Signature = signDigest(key.privateKey, digest).toString("base64");
  return { KeyId: key.arn, Signature, SigningAlgorithm };
}

function requireDigest(bytes: Buffer): Buffer {
  if (bytes.length === digestBytes) return bytes;
  throw new ServiceError("ValidationException", 400, `Digest is invalid length for algorithm ${algorithm}.`);
}

function hashMessage(bytes: Buffer): Buffer {
  if (bytes.length > 0 && bytes.length <= longestMessageBytes)
    return createHash("sha256").update(bytes).digest();
  const message = `'message' must have a length from 1 to ${longestMessageBytes}.`;
  throw new ServiceError("ValidationException", 400, message);
}

const describePublicKey = ({ arn, privateKey }: KeptKey) => ({
  KeyId: arn,
  KeySpec: "ECC_NIST_P256",
  KeyUsage: "SIGN_VERIFY",
  PublicKey: createPublicKey(privateKey).export({ type: "spki", format: "der" }).toString("base64"),
  SigningAlgorithms: [algorithm],
});

const toAnswer = (body: object): UpstreamAnswer => ({
  statusCode: 200,
  headers: { "content-type": "application/x-amz-json-1.1" },
  body: Buffer.from(JSON.stringify(body)),
});
