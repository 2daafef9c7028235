/** The functions of the chat stream's routes, by their entries. */
export interface StreamEntries {
  /** Accepts or refuses a connection before its handshake ends. */
  connect: string;
  /** Usually called at the end of a connection, but API Gateway does not guarantee it. */
  disconnect: string;
  /** Whether the function's result is the response to a frame. */
  handleFrame: string;
}

export const streamEntries: StreamEntries = {
  connect: "stream/connect",
  disconnect: "stream/disconnect",
  handleFrame: "stream/handle-frame",
};
