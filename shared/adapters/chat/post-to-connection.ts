import { manageConnection } from "./manage-connection.ts";

/**
 * Sends a frame to an open connection.
 * @returns false when nobody has the connection any more
 * @throws ConnectionUnmanaged, or the network's error
 */
export const postToConnection = (
  _permission: "push:connections",
  connectionId: string,
  frame: string,
): Promise<boolean> => manageConnection("POST", connectionId, frame);
