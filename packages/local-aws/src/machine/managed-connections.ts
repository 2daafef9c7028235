/** The connection details of the management API; times in epoch milliseconds. */
export interface ConnectionState {
  connectedAt: number;
  lastActiveAt: number;
  sourceIp: string;
  userAgent: string;
}

/** The connections of one stage of a WebSocket API, as its management API manages them. */
export interface ManagedConnections {
  /** Sends a text; `gone` when there is no such connection, `full` when its client reads too slowly. */
  post(connectionId: string, text: Buffer): "full" | "gone" | "sent";
  /** Null when there is no such connection. */
  describe(connectionId: string): ConnectionState | null;
  /** Ends a connection. False when there is none. */
  end(connectionId: string): boolean;
}
