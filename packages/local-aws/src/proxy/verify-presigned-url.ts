import { createHash, timingSafeEqual } from "node:crypto";
import { S3Client } from "@aws-sdk/client-s3";
import { SignatureV4 } from "@smithy/signature-v4";
import { localSecret, region } from "../machine/aws-names.ts";
import { splitTarget } from "../machine/split-target.ts";
import type { Caller, IncomingCall } from "./aws-call.ts";
import { ServiceError } from "./service-error.ts";

const longestSeconds = 7 * 24 * 60 * 60;
const clockSkewSeconds = 15 * 60;
const unsignedPayload = "UNSIGNED-PAYLOAD";
// The SDK's signer overwrites these parameters. Comparing only signatures would therefore not detect a change to them.
const setBySigner = [
  ...["X-Amz-Algorithm", "X-Amz-Credential", "X-Amz-Date", "X-Amz-Expires", "X-Amz-SignedHeaders"],
];
const hashHeader = "X-Amz-Content-Sha256";

/** The SDK's hash in the interface that its signer requires. */
export const { sha256 } = new S3Client({ region }).config;

/**
 * Verifies a presigned S3 URL as S3 does. The URL must be valid at the current time, and its signature must cover its
 * method, path, query and signed headers. The SDK's signer signs the request again, and both signatures must be equal.
 *
 * @param nowMs the time, in milliseconds since 1970.
 * @throws ServiceError 403 `SignatureDoesNotMatch`; 403 `AccessDenied` when it has expired, is not valid yet
 * or does not sign a required header; 400 when parameters are missing or the body differs from the signed
 * one.
 */
export async function verifyPresignedUrl(call: IncomingCall, caller: Caller, nowMs: number): Promise<void> {
  const { path, query: queryText } = splitTarget(call.rawUrl);
  const query = new URLSearchParams(queryText);
  const { signedAtMs, expiresSeconds } = readTimes(query);
  if (signedAtMs > nowMs + clockSkewSeconds * 1000) throw accessDenied("Request is not yet valid");
  if (nowMs > signedAtMs + expiresSeconds * 1000) throw accessDenied("Request has expired");
  const signedNames = new Set((query.get("X-Amz-SignedHeaders") ?? "").split(";"));
  requireSigned(call, signedNames);
  const payloadHash =
    query.get(hashHeader) ?? call.headers[hashHeader.toLowerCase()]?.toString() ?? unsignedPayload;
  const times = { signingDate: new Date(signedAtMs), expiresIn: expiresSeconds };
  const expected = await signAgain({ call, path, query, payloadHash, signedNames }, caller.identity, times);
  const isAltered = setBySigner.some((name) => query.getAll(name).join() !== expected[name]);
  if (isAltered || !isSame(query.get("X-Amz-Signature") ?? "", String(expected["X-Amz-Signature"]))) {
    const message = "The request signature we calculated does not match the signature you provided.";
    throw new ServiceError("SignatureDoesNotMatch", 403, message);
  }
  requireBody(call.body, payloadHash);
}

type SignedParts = {
  call: IncomingCall;
  path: string;
  query: URLSearchParams;
  payloadHash: string;
  signedNames: Set<string>;
};

/** Returns the query that the SDK's signer creates for a request. */
async function signAgain(
  { call, path, query, payloadHash, signedNames }: SignedParts,
  accessKeyId: string,
  times: { signingDate: Date; expiresIn: number },
): Promise<Record<string, string | string[] | null>> {
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey: localSecret },
    region,
    service: "s3",
    sha256,
    uriEscapePath: false,
  });
  const headers = signedHeaders(call, signedNames);
  const request = {
    method: call.method,
    protocol: "http:",
    hostname: "localhost",
    path,
    query: readQuery(query),
    headers: query.has(hashHeader) ? { ...headers, [hashHeader]: payloadHash } : headers,
    // Neither text nor bytes, so the signer uses the hash of an unsigned payload.
    body: {},
  };
  const options = { ...times, signableHeaders: signedNames, unhoistableHeaders: signedNames };
  return (await signer.presign(request, options)).query ?? {};
}

function readTimes(query: URLSearchParams): { signedAtMs: number; expiresSeconds: number } {
  const [, ...date] = /^(\d{4})(\d\d)(\d\d)(T\d\d)(\d\d)(\d\dZ)$/.exec(query.get("X-Amz-Date") ?? "") ?? [];
  const signedAtMs = Date.parse(`${date.slice(0, 3).join("-")}${date.slice(3).join(":")}`);
  const expiresSeconds = Number(query.get("X-Amz-Expires") ?? Number.NaN);
  const isValid = expiresSeconds >= 1 && expiresSeconds <= longestSeconds && Number.isInteger(expiresSeconds);
  if (Number.isNaN(signedAtMs) || !isValid) {
    const message = `X-Amz-Signature requires X-Amz-Date, and X-Amz-Expires from 1 to ${longestSeconds}.`;
    throw new ServiceError("AuthorizationQueryParametersError", 400, message);
  }
  return { signedAtMs, expiresSeconds };
}

/** S3 requires signatures over the host and every S3 header. */
function requireSigned(call: IncomingCall, signedNames: ReadonlySet<string>): void {
  const wanted = ["host", ...Object.keys(call.headers).filter((name) => name.startsWith("x-amz-"))];
  const unsigned = wanted.filter((name) => !signedNames.has(name));
  if (unsigned.length > 0)
    throw accessDenied(
      `There were headers present in the request which were not signed: ${unsigned.join(", ")}`,
    );
}

function signedHeaders(call: IncomingCall, signedNames: ReadonlySet<string>): Record<string, string> {
  const present = [...signedNames].filter((name) => call.headers[name] !== undefined);
  return Object.fromEntries(present.map((name) => [name, [call.headers[name] ?? []].flat().join(",")]));
}

/** Returns the query without the signature and the signer's own parameters. */
function readQuery(query: URLSearchParams): Record<string, string[]> {
  const names = new Set(query.keys());
  names.delete(hashHeader);
  return Object.fromEntries([...names].map((name) => [name, query.getAll(name)]));
}

function requireBody(body: Buffer, payloadHash: string): void {
  if (payloadHash === unsignedPayload || payloadHash === createHash("sha256").update(body).digest("hex"))
    return;
  const message = "The provided 'x-amz-content-sha256' header does not match what was computed.";
  throw new ServiceError("XAmzContentSHA256Mismatch", 400, message);
}

/** Reports whether two signatures are equal. */
export function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const accessDenied = (message: string): ServiceError => new ServiceError("AccessDenied", 403, message);
