import type { Reply } from "../reply.ts";

/** The error codes of JSON-RPC. */
const rpcCodes = { parseError: -32700, invalidRequest: -32600, methodNotFound: -32601 } as const;

const notReadable = "Send one JSON-RPC message as JSON in UTF-8, without control characters in its text.";

/**
 * Returns the JSON-RPC error for a body that no supported revision accepts; null when the protocol handler
 * must decide.
 */
export function refuseMessage(message: unknown): Reply | null {
  if (message === undefined) return refuse(400, rpcCodes.parseError, notReadable);
  if (Array.isArray(message)) {
    return refuse(400, rpcCodes.invalidRequest, "Batches are not served. Send each message by itself.");
  }
  const { method, id } = (message ?? {}) as { method?: unknown; id?: unknown };
  // The server has no subscriptions, because its lists never change during a session and a function cannot hold a
  // stream open.
  if (method === "subscriptions/listen") {
    return refuse(404, rpcCodes.methodNotFound, "There is nothing to subscribe to.", id);
  }
  return null;
}

const refuse = (status: number, code: number, message: string, id: unknown = null): Reply => ({
  status,
  body: { jsonrpc: "2.0", id, error: { code, message } },
});
