import { cutConnection } from "../../adapters/chat/manage-connection.ts";
import { tokenRefused } from "../../domain/chat/chat-access.ts";
import {
  type ChatConnection,
  chatLimits,
  framesInMinuteOf,
  tooManyFrames,
} from "../../domain/chat/chat-connection.ts";
import { countChatFrame } from "../../persistence/chat/chat-connections.ts";
import { logger } from "../../platform/logger.ts";

/**
 * Counts a frame of a connection, which it reads, in one round trip. A connection that goes on sending although it is
 * refused is ended: each refusal is a run, which all connections share the throttle of.
 * @throws Problem invalid_chat_token for a connection that is not known, rate_limited beyond the limit of a minute
 */
export async function countFrame(connectionId: string, now: number): Promise<ChatConnection> {
  const { connection, isOverrun } = await countChatFrame(connectionId, now);
  if (connection === null) throw tokenRefused();
  if (isOverrun) await end(connectionId);
  if (isOverrun || framesInMinuteOf(connection, now) > chatLimits.framesPerMinute) throw tooManyFrames(now);
  return connection;
}

/** Where it fails, the next frame of the connection has it ended. */
async function end(connectionId: string): Promise<void> {
  await cutConnection("cut:connections", connectionId).catch((error: unknown) => {
    logger.warn("A connection could not be ended", { connectionId, error: error as Error });
  });
}
