import { splitTarget } from "../machine/split-target.ts";
import type { Caller, IncomingCall } from "./aws-call.ts";

/**
 * Reads identity and service from a request's SigV4 credential scope, `identity/date/region/service/aws4_request`, in
 * the Authorization header or the query string. Undefined when the request is not signed.
 */
export function readCaller(call: IncomingCall): Caller | undefined {
  const header = call.headers.authorization;
  if (header) return parseScope(/Credential=([^,\s]+)/.exec(header)?.[1], false);
  const scope = new URLSearchParams(splitTarget(call.rawUrl).query).get("X-Amz-Credential");
  return parseScope(scope ?? undefined, true);
}

function parseScope(scope: string | undefined, presigned: boolean): Caller | undefined {
  const parts = scope?.split("/") ?? [];
  if (parts.length < 5) return undefined;
  const service = parts.at(-2) ?? "";
  return { identity: parts.slice(0, -4).join("/"), service, presigned };
}
