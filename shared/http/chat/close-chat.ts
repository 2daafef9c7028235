import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { closeConnectionById } from "../../application/chat/close-connection.ts";
import { statusOf } from "../../contract/error-status.ts";
import { namesOfConnection } from "./name-connection.ts";
import type { SocketExchange, SocketRules } from "./socket-pipeline.ts";

/** Deletes an ended connection. If that fails, the next push deletes it, or it expires. */
export async function closeChat(exchange: SocketExchange): Promise<APIGatewayProxyStructuredResultV2> {
  const connection = await closeConnectionById(exchange.connectionId);
  if (connection !== null) Object.assign(exchange.logFields, namesOfConnection(connection));
  return { statusCode: 200 };
}

/** Returns only the status of a failed close, because no client is left to notify. */
export const refuseClosing: SocketRules["refuse"] = (problem) => ({ statusCode: statusOf(problem) });
