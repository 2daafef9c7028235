import { SignatureV4 } from "@smithy/signature-v4";
import { localSecret } from "../machine/aws-names.ts";
import { splitTarget } from "../machine/split-target.ts";
import type { Caller, IncomingCall } from "./aws-call.ts";
import { ServiceError } from "./service-error.ts";
import { isSame, sha256 } from "./verify-presigned-url.ts";

/**
 * Verifies the signature in the Authorization header of a request. For all services except S3, the path is
 * encoded a second time before it is signed.
 *
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 * @throws ServiceError 403 `InvalidSignatureException` if method, path, query, signed headers or body differ
 * from the signed ones
 */
export async function verifySignature(call: IncomingCall, { identity, service }: Caller): Promise<void> {
  const header = call.headers.authorization ?? "";
  const region = /Credential=[^,\s]+\/([^/]+)\/[^/]+\/aws4_request/.exec(header)?.[1] ?? "";
  const names = /SignedHeaders=([^,\s]+)/.exec(header)?.[1]?.split(";") ?? [];
  const given = /Signature=([0-9a-f]+)/.exec(header)?.[1] ?? "";
  const { path, query } = splitTarget(call.rawUrl);
  const signer = new SignatureV4({
    credentials: { accessKeyId: identity, secretAccessKey: localSecret },
    ...{ region, service, sha256 },
    applyChecksum: false,
  });
  const request = {
    method: call.method,
    protocol: "http:",
    hostname: "localhost",
    path,
    query: Object.fromEntries(new URLSearchParams(query)),
    headers: Object.fromEntries(names.map((name) => [name, [call.headers[name] ?? []].flat().join(",")])),
    body: call.body,
  };
  const signingDate = readDate(String(call.headers["x-amz-date"]));
  const { headers } = await signer.sign(request, { signingDate, signableHeaders: new Set(names) });
  const expected = /Signature=([0-9a-f]+)/.exec(headers.authorization ?? "")?.[1] ?? "";
  if (names.includes("host") && isSame(given, expected)) return;
  const message = "The request signature we calculated does not match the signature you provided.";
  throw new ServiceError("InvalidSignatureException", 403, message);
}

/** `20260209T181143Z`. An invalid date matches no signature. */
function readDate(text: string): Date {
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text) ?? [];
  return year === undefined
    ? new Date(0)
    : new Date(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
}
