/** The functions of the chat stream's routes, by their entries. */
export interface StreamEntries {
  /** Accepts or refuses a connection before its handshake ends. */
  connect: string;
  /** Is told of an end, as a rule: API Gateway does not promise to. */
  disconnect: string;
  /** Whether the function's result is the response to a frame. */
  handleFrame: string;
}

export const streamEntries: StreamEntries = {
  connect: "stream/connect",
  disconnect: "stream/disconnect",
  handleFrame: "stream/handle-frame",
};
