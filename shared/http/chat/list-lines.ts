import { findOwnThread } from "../../application/chat/act-in-thread.ts";
import { chatSecret } from "../../application/chat/chat-secret.ts";
import { readLines } from "../../application/chat/read-lines.ts";
import type { ClientFrame } from "../../contract/chat/frames.ts";
import { type ChatConnection, chatLimits } from "../../domain/chat/chat-connection.ts";
import { validationProblem } from "../../domain/errors/problem.ts";
import type { ThreadPosition } from "../../domain/messages/thread-lines.ts";
import { positionCursor } from "../list-cursor.ts";

/** Bytes reserved for cursors, the thread and the envelope of a response. */
export const surroundingBytes = 2 * 1024;

/**
 * Returns the response to `list`: entries of the connection's thread, oldest first, as many as fit into a frame. Its
 * cursors belong to the thread and the party, not to the connection.
 * @param admit runs concurrently with the reads; if it fails, nothing is returned
 * @throws Problem validation_error, invalid_cursor, message_thread_not_found, or the errors of `admit`
 */
export async function listOverChat(
  { before, after, limit }: Extract<ClientFrame, { action: "list" }>,
  connection: ChatConnection,
  admit: () => Promise<void>,
): Promise<object> {
  if (before !== undefined && after !== undefined) {
    throw validationProblem([{ path: "body.after", message: "does not go with before" }]);
  }
  const { threadId, member } = connection;
  const cursors = positionCursor<ThreadPosition>(await chatSecret(), `chat:${threadId}:${member.side}`);
  const mostBytes = chatLimits.frameBytes - surroundingBytes;
  const request = { before: cursors.open(before), after: cursors.open(after), limit, mostBytes };
  const finding = Promise.all([findOwnThread(connection), admit()]).then(([subject]) => subject);
  const { older, newer, ...page } = await readLines(threadId, finding, request);
  return { ...page, older: cursors.seal(older), newer: cursors.seal(newer) };
}
