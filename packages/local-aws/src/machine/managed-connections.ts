/** The connection details of the management API; times in epoch milliseconds. */
export interface ConnectionState {
  connectedAt: number;
  lastActiveAt: number;
  sourceIp: string;
  userAgent: string;
}

/** The connections of one stage of a WebSocket API, with the operations of the management API. */
export interface ManagedConnections {
  /** Sends a text; `gone` for an unknown connection, `full` if its client reads too slowly. */
  post(connectionId: string, text: Buffer): "full" | "gone" | "sent";
  /** Null for an unknown connection. */
  describe(connectionId: string): ConnectionState | null;
  /** Closes a connection. Returns false for an unknown connection. */
  end(connectionId: string): boolean;
}
