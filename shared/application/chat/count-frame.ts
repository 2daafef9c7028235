import { tokenRefused } from "../../domain/chat/chat-access.ts";
import {
  type ChatConnection,
  chatLimits,
  framesInMinuteOf,
  tooManyFrames,
} from "../../domain/chat/chat-connection.ts";
import { countChatFrame } from "../../persistence/chat/chat-connections.ts";
import { cutOff } from "./end-connection.ts";

/**
 * Counts a frame of a connection and reads the connection, in one round trip. A connection is closed if it continues
 * sending after rejections, because each rejection counts against the throttle that all connections share. An unknown
 * connection is closed as well.
 * @throws Problem invalid_chat_token for an unknown connection, rate_limited beyond the limit per minute
 */
export async function countFrame(connectionId: string, now: number): Promise<ChatConnection> {
  const { connection, isOverrun } = await countChatFrame(connectionId, now);
  if (connection === null) {
    // The connection was deleted, or its handshake is not stored yet, so no frame can be answered.
    await cutOff(connectionId);
    throw tokenRefused();
  }
  if (isOverrun) await cutOff(connectionId);
  if (isOverrun || framesInMinuteOf(connection, now) > chatLimits.framesPerMinute) throw tooManyFrames(now);
  return connection;
}
