import { createHash, createHmac } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";

/** Services that are called without an SDK client. */
export type SignedService = "s3" | "ses" | "secretsmanager" | "monitoring" | "logs" | "execute-api";

/**
 * Signs requests to an AWS service with the function's credentials, for the few calls that are not worth an SDK
 * client. Paths must be encoded already.
 */
export function createSigner(service: SignedService): SignatureV4 {
  const { AWS_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  return new SignatureV4({
    service,
    region: AWS_REGION ?? "",
    credentials: {
      accessKeyId: AWS_ACCESS_KEY_ID ?? "",
      secretAccessKey: AWS_SECRET_ACCESS_KEY ?? "",
      ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
    },
    sha256: Sha256,
    // S3 alone signs a path as it is sent; the others encode it once more.
    uriEscapePath: service !== "s3",
  });
}

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, keyed or not, in the form the signer asks for. */
class Sha256 {
  readonly #hash;

  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash("sha256") : createHmac("sha256", toBinary(secret));
  }

  update(data: Bytes): void {
    this.#hash.update(toBinary(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  /** Required by the interface; the signer takes each digest once. */
  reset(): void {
    throw new Error("A digest can be taken only once");
  }
}

function toBinary(data: Bytes): string | Uint8Array {
  if (typeof data === "string") return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(data);
}
