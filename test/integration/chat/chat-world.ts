import { randomUUID } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { expect } from "vitest";
import { handler as issueOperatorChatToken } from "../../../functions/console/messages/issue-operator-chat-token.ts";
import { handler as issueChatToken } from "../../../functions/partner/messages/issue-chat-token.ts";
import { handler as connect } from "../../../functions/stream/connect.ts";
import { handler as disconnect } from "../../../functions/stream/disconnect.ts";
import { handler as handleFrame } from "../../../functions/stream/handle-frame.ts";
import type { SocketEvent, SocketHandler } from "../../../shared/http/chat/socket-pipeline.ts";
import { testRequestId } from "../../support/requests/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { asOperator, asPartner, type OrderingPartner } from "../messages/message-world.ts";

/** A connection event of a test. */
interface SocketRequest {
  connectionId: string;
  routeKey: "$connect" | "$default" | "$disconnect";
  headers?: Record<string, string>;
  /** Sent as JSON, or unchanged if it is text. */
  body?: unknown;
  isBase64Encoded?: boolean;
  stageVariables?: Record<string, string>;
}

/** Calls a function with an event as API Gateway does. */
export function callSocket(
  handler: SocketHandler,
  { connectionId, routeKey, headers, body, isBase64Encoded = false, stageVariables }: SocketRequest,
): Promise<APIGatewayProxyStructuredResultV2> {
  const event = {
    requestContext: { requestId: testRequestId, connectionId, routeKey },
    isBase64Encoded,
    ...(headers && { headers }),
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(stageVariables && { stageVariables }),
  };
  return handler(event as unknown as SocketEvent, {} as Context);
}

/** Returns a connection id in API Gateway's format. */
export const newConnectionId = (): string => `${randomUUID().replaceAll("-", "").slice(0, 14)}=`;

/** Options of a token request by a partner. */
interface TokenOptions {
  about?: string;
  userId?: string;
  lifetimeSeconds?: number;
}

/** Returns a token for a thread of the partner, by default that of its order. */
export async function issueToken(
  { account, orderId }: OrderingPartner,
  { about = orderId, userId, lifetimeSeconds }: TokenOptions = {},
): Promise<string> {
  const { status, body } = await asPartner(account, issueChatToken, {
    method: "POST",
    params: { id: about },
    ...(userId !== undefined && { headers: { "x-user-id": userId } }),
    ...(lifetimeSeconds !== undefined && { body: { lifetime_seconds: lifetimeSeconds } }),
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.token;
}

/** Returns the token of an operator's console. */
export async function issueOperatorToken(threadId: string): Promise<string> {
  const { status, body } = await asOperator(issueOperatorChatToken, {
    method: "POST",
    params: { id: threadId },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.token;
}

/** Tries to open a connection with a token. Returns the response for API Gateway. */
export const shakeHands = (
  token: string,
  connectionId = newConnectionId(),
): Promise<APIGatewayProxyStructuredResultV2> =>
  callSocket(connect, {
    ...{ connectionId, routeKey: "$connect" },
    headers: { "Sec-WebSocket-Protocol": `chat.v1, ${token}` },
  });

/** Opens a connection, which must succeed, and returns its id. */
export async function open(token: string, connectionId = newConnectionId()): Promise<string> {
  const answer = await shakeHands(token, connectionId);
  expect([answer.statusCode, answer.body]).toEqual([200, undefined]);
  return connectionId;
}

/** Reports that a connection has ended. */
export const close = (connectionId: string): Promise<APIGatewayProxyStructuredResultV2> =>
  callSocket(disconnect, { connectionId, routeKey: "$disconnect" });

/** Sends a frame and returns the response frame. */
export async function send(
  connectionId: string,
  frame: unknown,
  options: Pick<SocketRequest, "isBase64Encoded"> = {},
  // biome-ignore lint/suspicious/noExplicitAny: tests look into frames of every shape
): Promise<any> {
  const answer = await callSocket(handleFrame, {
    ...{ connectionId, routeKey: "$default", body: frame },
    ...options,
  });
  expect(answer.statusCode).toBe(200);
  return JSON.parse(requireValue(answer.body));
}

/** Sends a frame, which must succeed, and returns the body of the response. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export async function ask(connectionId: string, action: string, fields: object = {}): Promise<any> {
  const answer = await send(connectionId, { action, id: "f-1", ...fields });
  expect([answer.type, answer.error, answer.id]).toEqual(["answer", undefined, "f-1"]);
  return answer.body;
}

/** Returns the code of a rejected frame. */
export async function refusalOf(connectionId: string, action = "ping", fields: object = {}): Promise<string> {
  const answer = await send(connectionId, { action, id: "f-1", ...fields });
  expect([answer.type, answer.id, answer.error.request_id]).toEqual(["error", "f-1", testRequestId]);
  return answer.error.code;
}
