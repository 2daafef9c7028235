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
 * Counts a frame of a connection, which it reads, in one round trip. A connection that goes on sending although it is
 * refused is ended: each refusal is a run, which all connections share the throttle of. So is one that is not known.
 * @throws Problem invalid_chat_token for a connection that is not known, rate_limited beyond the limit of a minute
 */
export async function countFrame(connectionId: string, now: number): Promise<ChatConnection> {
  const { connection, isOverrun } = await countChatFrame(connectionId, now);
  if (connection === null) {
    // The connection was forgotten, or its handshake is not stored yet, so no frame can be answered.
    await cutOff(connectionId);
    throw tokenRefused();
  }
  if (isOverrun) await cutOff(connectionId);
  if (isOverrun || framesInMinuteOf(connection, now) > chatLimits.framesPerMinute) throw tooManyFrames(now);
  return connection;
}
