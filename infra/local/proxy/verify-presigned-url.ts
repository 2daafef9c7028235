import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingCall } from "./aws-call.ts";
import { ServiceError } from "./service-error.ts";

/** The secret access key of every identity on one machine. */
export const localSecret = "local";

/**
 * Verifies the SigV4 signature in the query string of an S3 request, and that it has not expired.
 *
 * @param nowMs the time, in milliseconds since 1970.
 * @throws ServiceError 403 `SignatureDoesNotMatch`, or `AccessDenied` when it has expired, or 400 when parameters are missing.
 */
export function verifyPresignedUrl(call: IncomingCall, nowMs: number): void {
  const [path = "", queryText = ""] = splitOnce(call.rawUrl, "?");
  const query = new URLSearchParams(queryText);
  const signedAt = query.get("X-Amz-Date") ?? "";
  const expiresSeconds = Number(query.get("X-Amz-Expires") ?? Number.NaN);
  const scope = (query.get("X-Amz-Credential") ?? "").split("/").slice(-4);
  const signedAtMs = Date.parse(
    signedAt.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (Number.isNaN(signedAtMs) || Number.isNaN(expiresSeconds)) {
    const message = "X-Amz-Date and X-Amz-Expires are needed beside X-Amz-Signature.";
    throw new ServiceError("AuthorizationQueryParametersError", 400, message);
  }
  if (nowMs > signedAtMs + expiresSeconds * 1000)
    throw new ServiceError("AccessDenied", 403, "Request has expired");
  const canonical = canonicalRequest(call, path, query);
  const toSign = ["AWS4-HMAC-SHA256", signedAt, scope.join("/"), sha256(canonical)].join("\n");
  const expected = hmac(signingKey(scope), toSign);
  const given = Buffer.from(query.get("X-Amz-Signature") ?? "", "hex");
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    const message = "The request signature we calculated does not match the signature you provided.";
    throw new ServiceError("SignatureDoesNotMatch", 403, message);
  }
}

function canonicalRequest(call: IncomingCall, path: string, query: URLSearchParams): string {
  const names = (query.get("X-Amz-SignedHeaders") ?? "").split(";");
  const headers = names.map(
    (name) => `${name}:${[call.headers[name] ?? ""].flat().join(",").trim().replace(/ +/g, " ")}\n`,
  );
  const pairs = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const payload =
    query.get("X-Amz-Content-Sha256") ?? call.headers["x-amz-content-sha256"] ?? "UNSIGNED-PAYLOAD";
  const canonicalPath = decodeURIComponent(path).split("/").map(encode).join("/");
  return [call.method, canonicalPath, pairs.join("&"), headers.join(""), names.join(";"), payload].join("\n");
}

function signingKey(scope: string[]): Buffer {
  return scope.reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${localSecret}`));
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
