/** The functions of the chat stream's routes, by their entries. */
export interface StreamEntries {
  /** Accepts or rejects a connection before its handshake ends. */
  connect: string;
  /** Usually called at the end of a connection, but API Gateway does not guarantee it. */
  disconnect: string;
  /** Processes a frame. Its result is the response. */
  handleFrame: string;
}

export const streamEntries: StreamEntries = {
  connect: "stream/connect",
  disconnect: "stream/disconnect",
  handleFrame: "stream/handle-frame",
};
