import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import * as z from "zod/mini";
import {
  attachOverChat,
  markOverChat,
  openOverChat,
  sendOverChat,
} from "../../application/chat/act-in-thread.ts";
import { requireOpen } from "../../application/chat/admit-member.ts";
import { countFrame } from "../../application/chat/count-frame.ts";
import { endConnection } from "../../application/chat/end-connection.ts";
import { type ClientFrame, clientFrameSchema, frameIdSchema } from "../../contract/chat/frames.ts";
import { describeIssue, toProblemIssues } from "../../contract/schema/describe-issue.ts";
import { type ChatConnection, chatLimits, listenerOf } from "../../domain/chat/chat-connection.ts";
import { Problem, validationProblem } from "../../domain/errors/problem.ts";
import { parseJson } from "../read-json-body.ts";
import { refuseLostRace } from "../refuse-lost-race.ts";
import { listOverChat } from "./list-lines.ts";
import { namesOfConnection } from "./name-connection.ts";
import type { SocketExchange } from "./socket-pipeline.ts";

/**
 * Executes a frame and returns the response, which API Gateway sends back on the connection. First, one round trip
 * counts the frame and reads its connection. Until then, only the frame's id is read.
 * @throws Problem as the HTTP routes of the same use cases; invalid_chat_token if the connection is not open;
 * rate_limited beyond the frames per minute
 */
export async function handleFrame(exchange: SocketExchange): Promise<APIGatewayProxyStructuredResultV2> {
  exchange.frameId = findFrameId(exchange.event.body);
  const connection = await countFrame(exchange.connectionId, exchange.receivedAt);
  Object.assign(exchange.logFields, namesOfConnection(connection));
  const frame = readFrame(exchange);
  const body = await act(frame, connection, exchange.receivedAt).catch(refuseLostRace);
  return toAnswer({ type: "answer", id: frame.id, body });
}

/** Returns the error response to a frame; the connection stays open. */
export function refuseFrame(
  { code, message, details }: Problem,
  { frameId, requestId }: SocketExchange,
): APIGatewayProxyStructuredResultV2 {
  return toAnswer({ type: "error", id: frameId, error: { code, message, request_id: requestId, details } });
}

const toAnswer = (frame: object): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 200,
  body: JSON.stringify(frame),
});

async function act(frame: ClientFrame, connection: ChatConnection, now: number): Promise<object> {
  const admit = () => keepOpen(connection, now);
  if (frame.action === "list") return listOverChat(frame, connection, admit);
  await admit();
  switch (frame.action) {
    case "send":
      return sendOverChat(connection, toWritten(frame), now);
    case "create_attachment": {
      const { action: _, id: __, ...file } = frame;
      return attachOverChat(connection, file, now);
    }
    case "open_attachment":
      return openOverChat(connection, frame.attachment_id, now);
    case "mark_read":
      return markOverChat(connection, frame.through, now);
    case "ping":
      return {};
  }
}

/** Closes the connection if its token or key has expired. @throws Problem invalid_chat_token in that case */
async function keepOpen(connection: ChatConnection, now: number): Promise<void> {
  try {
    await requireOpen(connection, now);
  } catch (error) {
    if (error instanceof Problem && error.code === "invalid_chat_token")
      await endConnection(listenerOf(connection));
    throw error;
  }
}

const toWritten = (frame: Extract<ClientFrame, { action: "send" }>) => ({
  text: frame.text,
  attachmentIds: frame.attachment_ids,
  token: frame.idempotency_key,
});

/** @throws Problem payload_too_large, or validation_error with paths below `body`, as in the HTTP routes */
function readFrame(exchange: SocketExchange): ClientFrame {
  const { body = "", isBase64Encoded } = exchange.event;
  const bytes = Buffer.byteLength(body);
  if (bytes > chatLimits.frameBytes) {
    const details = { limit_bytes: chatLimits.frameBytes, received_bytes: bytes };
    throw new Problem("payload_too_large", "Send a frame of at most 32 KiB.", details);
  }
  if (isBase64Encoded) throw validationProblem([{ path: "body", message: "must be a text frame" }]);
  const result = z.safeParse(clientFrameSchema, parseJson(body), { error: describeIssue });
  if (!result.success) throw validationProblem(toProblemIssues("body", result.error.issues));
  exchange.operation = `chat.${result.data.action}`;
  return result.data;
}

const idSchema = z.object({ id: frameIdSchema });

/**
 * Returns the id of a frame even if the rest is invalid, so that the error names it; null if the id is
 * unreadable.
 */
function findFrameId(body: string | undefined): string | null {
  try {
    return z.parse(idSchema, JSON.parse(body ?? "")).id;
  } catch {
    return null;
  }
}
