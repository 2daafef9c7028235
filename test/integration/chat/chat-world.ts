import { randomUUID } from "node:crypto";
import type { APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { expect } from "vitest";
import { handler as issueOperatorChatToken } from "../../../functions/console/messages/issue-operator-chat-token.ts";
import { handler as issueChatToken } from "../../../functions/partner/messages/issue-chat-token.ts";
import { handler as connect } from "../../../functions/stream/connect.ts";
import { handler as disconnect } from "../../../functions/stream/disconnect.ts";
import { handler as handleFrame } from "../../../functions/stream/handle-frame.ts";
import type { SocketEvent, SocketHandler } from "../../../shared/http/chat/socket-pipeline.ts";
import { testRequestId } from "../../support/call-handler.ts";
import { requireValue } from "../../support/require-value.ts";
import { asOperator, asPartner, type OrderingPartner } from "../messages/message-world.ts";

/** An event of a connection as a test describes it. */
interface SocketRequest {
  connectionId: string;
  routeKey: "$connect" | "$default" | "$disconnect";
  headers?: Record<string, string>;
  /** Sent as JSON, or as it is when it is text. */
  body?: unknown;
  isBase64Encoded?: boolean;
  stageVariables?: Record<string, string>;
}

/** Hands a function an event as API Gateway does. */
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

/** A connection id in the form of API Gateway's. */
export const newConnectionId = (): string => `${randomUUID().replaceAll("-", "").slice(0, 14)}=`;

/** What a partner asks for a token with. */
interface TokenOptions {
  about?: string;
  userId?: string;
  lifetimeSeconds?: number;
}

/** The token that a partner's server gets for one of its threads: that of its order unless told. */
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

/** The token of an operator's console. */
export async function issueOperatorToken(threadId: string): Promise<string> {
  const { status, body } = await asOperator(issueOperatorChatToken, {
    method: "POST",
    params: { id: threadId },
  });
  expect([status, body.error]).toEqual([201, undefined]);
  return body.token;
}

/** Tries to open a connection with a token; what API Gateway is told. */
export const shakeHands = (
  token: string,
  connectionId = newConnectionId(),
): Promise<APIGatewayProxyStructuredResultV2> =>
  callSocket(connect, {
    ...{ connectionId, routeKey: "$connect" },
    headers: { "Sec-WebSocket-Protocol": `chat.v1, ${token}` },
  });

/** Opens a connection, which has to succeed, and answers its id. */
export async function open(token: string, connectionId = newConnectionId()): Promise<string> {
  const answer = await shakeHands(token, connectionId);
  expect([answer.statusCode, answer.body]).toEqual([200, undefined]);
  return connectionId;
}

/** Tells that a connection has ended. */
export const close = (connectionId: string): Promise<APIGatewayProxyStructuredResultV2> =>
  callSocket(disconnect, { connectionId, routeKey: "$disconnect" });

/** Sends a frame and answers the frame that comes back. */
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

/** Sends a frame that has to succeed and answers its body. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
export async function ask(connectionId: string, action: string, fields: object = {}): Promise<any> {
  const answer = await send(connectionId, { action, id: "f-1", ...fields });
  expect([answer.type, answer.error, answer.id]).toEqual(["answer", undefined, "f-1"]);
  return answer.body;
}

/** The code with which a frame is refused. */
export async function refusalOf(connectionId: string, action = "ping", fields: object = {}): Promise<string> {
  const answer = await send(connectionId, { action, id: "f-1", ...fields });
  expect([answer.type, answer.id, answer.error.request_id]).toEqual(["error", "f-1", testRequestId]);
  return answer.error.code;
}
