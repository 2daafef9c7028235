import { cutConnection } from "../../adapters/chat/manage-connection.ts";
import type { ChatListener } from "../../domain/chat/chat-connection.ts";
import { logger } from "../../platform/logger.ts";
import { closeConnection } from "./close-connection.ts";

/**
 * Closes a connection at API Gateway. If that fails, the connection's next frame is rejected and closes it.
 */
export async function cutOff(connectionId: string): Promise<void> {
  await cutConnection("cut:connections", connectionId).catch((error: unknown) => {
    logger.warn("A connection could not be ended", { connectionId, error: error as Error });
  });
}

/** Closes a connection and releases its slot and its counts. Repeating it changes nothing. */
export async function endConnection(listener: ChatListener): Promise<void> {
  await cutOff(listener.connectionId);
  await closeConnection(listener);
}
