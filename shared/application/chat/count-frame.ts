import { tokenRefused } from "../../domain/chat/chat-access.ts";
import { type ChatConnection, tooManyFrames } from "../../domain/chat/chat-connection.ts";
import { countChatFrame } from "../../persistence/chat/chat-connections.ts";

/**
 * Counts a frame of a connection, which it reads, in one round trip.
 * @throws Problem invalid_chat_token for a connection that is not known, rate_limited beyond the limit of a minute
 */
export async function countFrame(connectionId: string, now: number): Promise<ChatConnection> {
  const { connection, isCounted } = await countChatFrame(connectionId, now);
  if (connection === null) throw tokenRefused();
  if (!isCounted) throw tooManyFrames(now);
  return connection;
}
