import { postToConnection } from "../../adapters/chat/manage-connection.ts";
import type { ChatListener } from "../../domain/chat/chat-connection.ts";
import type { PushMessage } from "../../domain/chat/push-message.ts";
import { secondMilliseconds } from "../../domain/time/durations.ts";
import { getApiKeys } from "../../persistence/access/api-keys.ts";
import { listChatListeners } from "../../persistence/chat/chat-connections.ts";
import { getMessageThread } from "../../persistence/messages/message-threads.ts";
import { getMessages } from "../../persistence/messages/messages.ts";
import { logger } from "../../platform/logger.ts";
import { presentMessage, presentStatus } from "../messages/present-message.ts";
import { processInParallel } from "../process-each.ts";
import { closeConnection } from "./close-connection.ts";
import { endConnection } from "./end-connection.ts";
import { presentChatThread } from "./present-chat.ts";

/**
 * Concurrent posts for one thread. With five threads per run, these posts use all HTTP connections of a function
 * environment.
 */
const connectionsAtOnce = 10;

/**
 * Time limit for all frames of one connection, so that a slow connection delays a run only as long as a few fast
 * connections do.
 */
const longestMilliseconds = 4 * secondMilliseconds;

/**
 * API Gateway knows a connection only after its handshake, which ends at most one integration timeout after the
 * connection was stored. The client loads the list after opening the connection, so the client misses nothing.
 */
const handshakeMilliseconds = 30 * secondMilliseconds;

/**
 * The number of failed runs after which a connection is deleted. The client learns this from its next frame and
 * reloads the list.
 */
const mostRuns = 3;

/** The time of the run's push, and the attempt number of the message, from 1. */
export interface PushRun {
  /** Epoch milliseconds. */
  now: number;
  attempt: number;
}

/**
 * Pushes the updates of a thread to every connection that is open on it. Connections with an expired token or a revoked
 * key get nothing and are closed; closed connections are removed. A failing connection delays no other connection.
 *
 * Takes one round trip to find the connections. If there are connections, takes two concurrent round trips for keys and
 * messages, and one post per frame.
 * @throws AggregateError if connections failed; all other connections have received their frames
 */
export async function pushLines(message: PushMessage, { now, attempt }: PushRun): Promise<void> {
  const listeners = await listChatListeners(message.threadId);
  if (listeners.length === 0) return;
  const [revoked, frames] = await Promise.all([findRevoked(listeners), composeFrames(message)]);
  await processInParallel(listeners, connectionsAtOnce, async (listener) => {
    const isRevoked = listener.keyHash !== null && revoked.has(listener.keyHash);
    if (isRevoked || listener.expiresAt <= now) await endConnection(listener);
    else if (!(await sendAll(listener, frames, { now, isLast: attempt >= mostRuns })))
      await closeConnection(listener);
  });
}

async function findRevoked(listeners: readonly ChatListener[]): Promise<Set<string>> {
  const hashes = [...new Set(listeners.flatMap(({ keyHash }) => keyHash ?? []))];
  const keys = await getApiKeys(hashes);
  return new Set(hashes.filter((_, index) => keys[index]?.status !== "active"));
}

async function composeFrames({ threadId, sequences, statuses, isMarked }: PushMessage): Promise<string[]> {
  const [messages, thread] = await Promise.all([
    getMessages(threadId, sequences),
    isMarked ? getMessageThread(threadId) : null,
  ]);
  const lines = [...statuses.map(presentStatus), ...messages.map(presentMessage)];
  const frames: object[] = lines.map((line) => ({ type: "line", line }));
  if (thread !== null) frames.push({ type: "thread", thread: presentChatThread(thread) });
  return frames.map((frame) => JSON.stringify(frame));
}

/** @returns false if the connection must be closed: it does not exist, or its last attempt failed */
async function sendAll(
  { connectionId, connectedAt }: ChatListener,
  frames: readonly string[],
  { now, isLast }: { now: number; isLast: boolean },
): Promise<boolean> {
  const deadline = performance.now() + longestMilliseconds;
  try {
    for (const frame of frames) {
      if (performance.now() > deadline) throw new Error("A connection took too long");
      const isThere = await postToConnection("push:connections", connectionId, frame);
      if (!isThere) return now - connectedAt < handshakeMilliseconds;
    }
    return true;
  } catch (error) {
    if (!isLast) throw error;
    logger.warn("A connection was given up", { error: error as Error });
    return false;
  }
}
