import type { Reply } from "../reply.ts";

/** What JSON-RPC calls the ways in which a message can be wrong. */
const rpcCodes = { parseError: -32700, invalidRequest: -32600, methodNotFound: -32601 } as const;

/** The JSON-RPC refusal of a body that no revision served here can mean; null where it is for the protocol to judge. */
export function refuseMessage(message: unknown): Reply | null {
  if (message === undefined) return refuse(400, rpcCodes.parseError, "Send one JSON-RPC message as JSON.");
  if (Array.isArray(message)) {
    return refuse(400, rpcCodes.invalidRequest, "Batches are not served. Send each message by itself.");
  }
  const { method, id } = (message ?? {}) as { method?: unknown; id?: unknown };
  // Lists never change while a client listens, and a function cannot hold a stream open.
  if (method === "subscriptions/listen") {
    return refuse(404, rpcCodes.methodNotFound, "There is nothing to subscribe to.", id);
  }
  return null;
}

const refuse = (status: number, code: number, message: string, id: unknown = null): Reply => ({
  status,
  body: { jsonrpc: "2.0", id, error: { code, message } },
});
