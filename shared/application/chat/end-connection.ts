import { cutConnection } from "../../adapters/chat/manage-connection.ts";
import type { ChatListener } from "../../domain/chat/chat-connection.ts";
import { logger } from "../../platform/logger.ts";
import { closeConnection } from "./close-connection.ts";

/** Ends a connection at API Gateway. Where that fails, its next frame is refused and has it ended. */
export async function cutOff(connectionId: string): Promise<void> {
  await cutConnection("cut:connections", connectionId).catch((error: unknown) => {
    logger.warn("A connection could not be ended", { connectionId, error: error as Error });
  });
}

/** Ends a connection that may not stay, and gives back its place and its counts. Ending it again changes nothing. */
export async function endConnection(listener: ChatListener): Promise<void> {
  await cutOff(listener.connectionId);
  await closeConnection(listener);
}
