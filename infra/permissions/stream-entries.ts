/** The functions of the chat stream's routes, by their entries. */
export interface StreamEntries {
  /** Accepts or refuses a connection before its handshake ends. */
  connect: string;
  /** Is told of an end, as a rule: API Gateway does not promise to. */
  disconnect: string;
  /** Answers a frame by what it returns. */
  handleFrame: string;
}

export const streamEntries: StreamEntries = {
  connect: "stream/connect",
  disconnect: "stream/disconnect",
  handleFrame: "stream/handle-frame",
};
