import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { openConnection } from "../../application/chat/open-connection.ts";
import { chatProtocol } from "../../contract/chat/frames.ts";
import { tokenRefused } from "../../domain/chat/chat-access.ts";
import type { Problem } from "../../domain/errors/problem.ts";
import { headerOf } from "../exchange.ts";
import { problemReply } from "../problem-reply.ts";
import { requireOriginSecret } from "../require-own-edge.ts";
import { namesOfConnection } from "./name-connection.ts";
import type { SocketExchange } from "./socket-pipeline.ts";

const protocolHeader = "Sec-WebSocket-Protocol";

/**
 * Accepts a handshake. The client offers two subprotocols: `chat.v1`, which the response selects, and its token. The
 * connection is stored before the handshake ends.
 * @throws Problem invalid_chat_token, rate_limited, or forbidden if the handshake did not pass the stage's CloudFront
 */
export async function openChat(exchange: SocketExchange): Promise<APIGatewayProxyStructuredResultV2> {
  const { event, connectionId, receivedAt: now } = exchange;
  const headers = event.headers ?? {};
  requireOriginSecret({ headers, stageVariables: event.stageVariables });
  const token = readToken(headerOf({ headers }, protocolHeader));
  const connection = await openConnection({ token, connectionId, now });
  Object.assign(exchange.logFields, namesOfConnection(connection));
  return { statusCode: 200, headers: { [protocolHeader]: chatProtocol } };
}

/** @throws Problem invalid_chat_token unless the list consists of exactly these two subprotocols */
function readToken(offered: string | undefined): string {
  const [protocol, token, ...others] = (offered ?? "").split(",").map((one) => one.trim());
  if (protocol !== chatProtocol || token === undefined || others.length > 0) throw tokenRefused();
  return token;
}

/**
 * Returns the response to a rejected handshake: its status, which browsers show, and the envelope for other
 * clients.
 */
export function refuseHandshake(
  problem: Problem,
  { requestId }: SocketExchange,
): APIGatewayProxyStructuredResultV2 {
  const { status, headers, body } = problemReply(problem, requestId);
  return {
    statusCode: status,
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
}
