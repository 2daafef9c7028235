import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { commonLogTime } from "../http/build-request-event.ts";
import { splitTarget } from "../machine/split-target.ts";

/** The connection data from the handshake. */
export interface ConnectionFacts {
  id: string;
  /** Milliseconds since the epoch. */
  connectedAt: number;
  sourceIp: string;
  userAgent: string;
  domainName: string;
}

/** The inputs of a connection event, in addition to the event itself. */
export interface SocketEventContext {
  apiId: string;
  stageName: string;
  stageVariables: Record<string, string> | undefined;
  routeKey: string;
  connection: ConnectionFacts;
  requestId: string;
  /** Milliseconds since the epoch. */
  timeEpoch: number;
}

/** The reason for the end of a connection, as passed to `$disconnect`. */
export interface Disconnection {
  code: number;
  reason: string;
}

/**
 * Returns an id in API Gateway's form for connections, requests and messages: eleven bytes in sixteen
 * characters.
 */
export const makeGatewayId = (): string => `${randomBytes(11).toString("base64url")}=`;

/**
 * Returns the Lambda event of a handshake, the only event with the client's headers and query.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-websocket-api-integration-requests.html
 */
export function buildConnectEvent(
  request: IncomingMessage,
  context: SocketEventContext,
): Record<string, unknown> {
  const { query } = splitTarget(request.url ?? "/");
  const multiValueHeaders = readHeaders(request, context.connection);
  const multiValueQueryStringParameters = groupValues(new URLSearchParams(query));
  return {
    headers: lastValues(multiValueHeaders),
    multiValueHeaders,
    ...(query === ""
      ? {}
      : {
          queryStringParameters: lastValues(multiValueQueryStringParameters),
          multiValueQueryStringParameters,
        }),
    ...commonParts(context, "CONNECT", {}),
  };
}

/** Returns the Lambda event of a message. */
export const buildMessageEvent = (context: SocketEventContext, body: string): Record<string, unknown> => ({
  ...commonParts(context, "MESSAGE", { messageId: makeGatewayId() }),
  body,
});

/** Returns the Lambda event of a connection's end, with API Gateway's own headers instead of the client's. */
export function buildDisconnectEvent(
  context: SocketEventContext,
  { code, reason }: Disconnection,
): Record<string, unknown> {
  const headers = {
    Host: context.connection.domainName,
    "x-api-key": "",
    "X-Forwarded-For": "",
    "x-restapi": "",
  };
  return {
    headers,
    multiValueHeaders: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ...commonParts(context, "DISCONNECT", { disconnectStatusCode: code, disconnectReason: reason }),
  };
}

function commonParts(
  { apiId, stageName, stageVariables, routeKey, connection, requestId, timeEpoch }: SocketEventContext,
  eventType: "CONNECT" | "DISCONNECT" | "MESSAGE",
  more: Record<string, unknown>,
): Record<string, unknown> {
  return {
    requestContext: {
      ...{ routeKey, eventType, ...more },
      extendedRequestId: requestId,
      requestTime: commonLogTime(timeEpoch),
      messageDirection: "IN",
      stage: stageName,
      connectedAt: connection.connectedAt,
      requestTimeEpoch: timeEpoch,
      identity: {
        ...(eventType === "CONNECT" && connection.userAgent !== "" && { userAgent: connection.userAgent }),
        sourceIp: connection.sourceIp,
      },
      requestId,
      domainName: connection.domainName,
      connectionId: connection.id,
      apiId,
    },
    ...(stageVariables ? { stageVariables } : {}),
    isBase64Encoded: false,
  };
}

/** Hop-by-hop headers of the client's connection. API Gateway does not pass them on to functions. */
const ownHeaders = new Set(["connection", "upgrade"]);

function readHeaders(
  { rawHeaders }: IncomingMessage,
  { sourceIp }: ConnectionFacts,
): Record<string, string[]> {
  const sent = rawHeaders
    .map((name, index) => [name, rawHeaders[index + 1] ?? ""] as const)
    .filter(([name], index) => index % 2 === 0 && !ownHeaders.has(name.toLowerCase()));
  const isForwarding = ([name]: readonly [string, string]) => name.toLowerCase() === "x-forwarded-for";
  const before = sent.filter(isForwarding).map(([, value]) => value);
  return {
    ...groupValues(sent.filter((one) => !isForwarding(one))),
    "X-Forwarded-For": [[...before, sourceIp].join(", ")],
    "X-Forwarded-Port": ["443"],
    "X-Forwarded-Proto": ["https"],
  };
}

const groupValues = (pairs: Iterable<readonly [string, string]>): Record<string, string[]> =>
  Object.fromEntries(
    [...Map.groupBy(pairs, ([name]) => name)].map(([name, some]) => [name, some.map(([, value]) => value)]),
  );

const lastValues = (values: Record<string, string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1)!]));
