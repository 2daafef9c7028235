import type { IncomingMessage } from "node:http";
import { accountId } from "../machine/aws-names.ts";
import { splitTarget } from "../machine/split-target.ts";

/** The inputs of a request event, in addition to the request. */
export interface RequestContext {
  apiId: string;
  stageName: string;
  routeKey: string;
  requestId: string;
  pathParameters: Record<string, string>;
  stageVariables: Record<string, string> | undefined;
  /** The verified token's claims and the scopes that admitted it; null without an authorizer. */
  authorizer: { claims: Record<string, string>; scopes: string[] | null } | null;
  body: Buffer;
  /** Time of the request in milliseconds since the epoch. */
  timeEpoch: number;
}

const textTypes = /^(text\/.*|application\/(json|javascript|xml|.+\+json|.+\+xml))$/;

/**
 * Returns the Lambda event of a request in API Gateway's payload format 2.0: header names in lower case and repeated
 * values joined by commas, cookies separate, the path decoded, the query raw and decoded, and the body as text only for
 * text types. The source address is the socket's, so a client cannot set it by a header.
 *
 * AWS documents that bodies of text types arrive as text, but not how bytes that are not UTF-8 appear. An event is JSON
 * in UTF-8, so each such byte becomes U+FFFD, as decoders do by default. A byte-order mark stays.
 */
export function buildRequestEvent(
  request: IncomingMessage,
  context: RequestContext,
): Record<string, unknown> {
  const { path, query } = splitTarget(request.url ?? "/");
  const { headers, cookies } = readHeaders(request);
  const rawPath = decodePath(path);
  const queryStringParameters = joinQuery(query);
  const isText = textTypes.test((headers["content-type"] ?? "").split(";")[0]!.trim().toLowerCase());
  const domainName = headers.host ?? "localhost";
  return {
    version: "2.0",
    routeKey: context.routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies.length > 0 ? { cookies } : {}),
    headers,
    ...(queryStringParameters ? { queryStringParameters } : {}),
    requestContext: {
      accountId,
      apiId: context.apiId,
      ...(context.authorizer ? { authorizer: { jwt: context.authorizer } } : {}),
      domainName,
      domainPrefix: domainName.split(/[.:]/)[0],
      http: {
        method: request.method,
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: sourceAddress(request),
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: context.stageName,
      time: commonLogTime(context.timeEpoch),
      timeEpoch: context.timeEpoch,
    },
    ...(Object.keys(context.pathParameters).length > 0 ? { pathParameters: context.pathParameters } : {}),
    ...(context.stageVariables ? { stageVariables: context.stageVariables } : {}),
    ...(context.body.length > 0 ? { body: context.body.toString(isText ? "utf8" : "base64") } : {}),
    isBase64Encoded: context.body.length > 0 && !isText,
  };
}

/**
 * Returns the client's address. IPv4 clients of a dual-stack socket appear as in API Gateway, without the
 * IPv6 mapping.
 */
export function sourceAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
}

function readHeaders({ rawHeaders }: IncomingMessage): {
  headers: Record<string, string>;
  cookies: string[];
} {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!.toLowerCase();
    const value = rawHeaders[index + 1]!;
    if (name === "cookie") cookies.push(...value.split(";").map((cookie) => cookie.trim()));
    else headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`;
  }
  return { headers, cookies };
}

function joinQuery(query: string): Record<string, string> | null {
  if (query === "") return null;
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = joined[name] === undefined ? value : `${joined[name]},${value}`;
  }
  return joined;
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Returns a time as access logs write it: `09/Feb/2026:18:11:43 +0000`. */
export function commonLogTime(milliseconds: number): string {
  const [, year, month, day, time] =
    /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(new Date(milliseconds).toISOString()) ?? [];
  return `${day}/${months[Number(month) - 1]}/${year}:${time} +0000`;
}
