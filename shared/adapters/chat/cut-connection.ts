import { manageConnection } from "./manage-connection.ts";

/**
 * Ends an open connection, after which its client has to open another.
 * @returns false when nobody has the connection any more
 * @throws ConnectionUnmanaged, or the network's error
 */
export const cutConnection = (_permission: "cut:connections", connectionId: string): Promise<boolean> =>
  manageConnection("DELETE", connectionId);
