import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { IncomingCall } from "./aws-call.ts";
import { readS3Target } from "./read-s3-target.ts";
import { formatServiceError, type ProxyAnswer, ServiceError } from "./service-error.ts";

/** A rule of a bucket's CORS configuration in its template. */
export interface CorsRule {
  AllowedOrigins: string[];
  AllowedMethods: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

/** Decides, like S3, which requests from browser pages a bucket accepts. A bucket without rules accepts none. */
export interface PageRules {
  /** Sets a bucket's rules, replacing earlier rules. */
  allow(bucket: string, rules: readonly CorsRule[]): void;
  /** Returns the response to a browser's preflight request. */
  handlePreflight(call: IncomingCall): ProxyAnswer;
  /** Returns the headers that let a page read the response to a request; none if no rule allows the page. */
  headersFor(call: IncomingCall): Record<string, string>;
}

/** Creates the rules of all buckets, at first without any rule. */
export function createPageRules(): PageRules {
  const byBucket = new Map<string, readonly CorsRule[]>();
  const rulesFor = (call: IncomingCall) => byBucket.get(readS3Target(call).bucket) ?? [];
  return {
    allow: (bucket, rules) => void byBucket.set(bucket, rules),
    handlePreflight(call) {
      try {
        return { statusCode: 200, headers: allowRequest(call.headers, rulesFor(call)), body: "" };
      } catch (error) {
        if (error instanceof ServiceError) return formatServiceError("s3", error, randomUUID());
        throw error;
      }
    },
    headersFor(call) {
      const { origin } = call.headers;
      if (origin === undefined) return {};
      const rule = findRule(rulesFor(call), { origin, method: call.method, asked: [] });
      return rule === undefined ? {} : describeRule(rule, origin);
    },
  };
}

/** Headers on which the response to a page's request depends. */
const variesBy = "Origin, Access-Control-Request-Headers, Access-Control-Request-Method";

/**
 * Returns the headers of a preflight response.
 * @throws ServiceError 400 for an invalid preflight, 403 if no rule allows it
 */
function allowRequest(headers: IncomingHttpHeaders, rules: readonly CorsRule[]): Record<string, string> {
  const { origin, "access-control-request-method": method } = headers;
  if (origin === undefined)
    throw new ServiceError("BadRequest", 400, "Insufficient information. Origin request header needed.");
  if (method === undefined)
    throw new ServiceError("BadRequest", 400, "Invalid Access-Control-Request-Method: null");
  if (rules.length === 0) throw refusal("CORS is not enabled for this bucket.");
  const asked = (headers["access-control-request-headers"] ?? "")
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "");
  const rule = findRule(rules, { origin, method, asked });
  if (rule === undefined) throw refusal("This CORS request is not allowed by the CORS rules of the bucket.");
  return {
    ...describeRule(rule, origin),
    ...(asked.length > 0 && { "access-control-allow-headers": asked.join(", ") }),
    ...(rule.MaxAge !== undefined && { "access-control-max-age": String(rule.MaxAge) }),
  };
}

/** Returns the first rule that lets pages of the origin send a request with this method and these headers. */
const findRule = (
  rules: readonly CorsRule[],
  { origin, method, asked }: { origin: string; method: string; asked: readonly string[] },
): CorsRule | undefined =>
  rules.find(
    ({ AllowedOrigins: origins, AllowedMethods: methods, AllowedHeaders: names = [] }) =>
      methods.includes(method) &&
      origins.some((pattern) => matches(pattern, origin)) &&
      asked.every((name) => names.some((pattern) => matches(pattern.toLowerCase(), name))),
  );

function describeRule(rule: CorsRule, origin: string): Record<string, string> {
  const anyOrigin = rule.AllowedOrigins.includes("*");
  return {
    "access-control-allow-origin": anyOrigin ? "*" : origin,
    "access-control-allow-methods": rule.AllowedMethods.join(", "),
    ...(rule.ExposedHeaders && { "access-control-expose-headers": rule.ExposedHeaders.join(", ") }),
    ...(!anyOrigin && { "access-control-allow-credentials": "true" }),
    vary: variesBy,
  };
}

/** Reports whether a text matches an S3 pattern, which may contain one `*` for any text. */
function matches(pattern: string, text: string): boolean {
  const [start = "", end] = pattern.split("*");
  if (end === undefined) return pattern === text;
  return text.length >= start.length + end.length && text.startsWith(start) && text.endsWith(end);
}

const refusal = (reason: string): ServiceError =>
  new ServiceError("AccessForbidden", 403, `CORSResponse: ${reason}`);
