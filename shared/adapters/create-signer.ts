import { SignatureV4 } from "@smithy/signature-v4";
import { Sha256 } from "../platform/sha256.ts";

/** Services that are called without an SDK client. */
export type SignedService =
  | "s3"
  | "ses"
  | "secretsmanager"
  | "kms"
  | "monitoring"
  | "logs"
  | "execute-api"
  | "cognito-idp";

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
    // S3 signs the path as sent; all other services encode it a second time for the signature.
    uriEscapePath: service !== "s3",
  });
}
