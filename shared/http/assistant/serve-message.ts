import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { describeTool, type ListedTool } from "../../contract/assistant/define-tool.ts";
import { assistantInstructions, toolTable } from "../../contract/assistant/tool-table.ts";
import { hourSeconds } from "../../domain/time/durations.ts";
import type { CallResult } from "./prepare-call.ts";

const listSeconds = hourSeconds;
const toolNames = toolTable.map(({ name }) => name).join(", ");

/** Created on first use, because most requests run a tool and do not list the tools. */
let listedTools: ListedTool[] | null = null;

/** The dependencies of a message response. */
export interface ServerParts {
  /** Shown to clients. */
  version: string;
  /** Runs the tool call in the message; null when the server has no tool of that name. */
  callTool: (() => Promise<CallResult>) | null;
}

/**
 * Returns the JSON response to one message, in the current or an earlier revision of the protocol. No state is kept
 * between messages.
 *
 * @param headers the headers of the request; the current revision compares them with the message
 */
export async function serveMessage(
  headers: Headers,
  message: unknown,
  parts: ServerParts,
): Promise<Response> {
  // The body that was parsed for the key check is reused, so that both see the same message.
  const request = new Request("https://assistant.invalid/v1/mcp", { method: "POST", headers });
  if (await isLegacyRequest(request, message)) return serveEarlier(request, message, parts);
  const { fetch } = createMcpHandler(() => createServer(parts), { legacy: "reject" });
  return fetch(request, { parsedBody: message });
}

async function serveEarlier(request: Request, message: unknown, parts: ServerParts): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  });
  const server = createServer(parts);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}

function createServer({ version, callTool }: ServerParts): Server {
  const server = new Server(
    { name: "vehicle-sourcing", title: "Vehicle sourcing inventory", version },
    {
      capabilities: { tools: { listChanged: false } },
      instructions: assistantInstructions,
      cacheHints: { "tools/list": { ttlMs: listSeconds * 1000, cacheScope: "public" } },
    },
  );
  server.setRequestHandler("tools/list", () => {
    listedTools ??= toolTable.map(describeTool);
    return { tools: listedTools };
  });
  server.setRequestHandler("tools/call", async ({ params }) => {
    if (callTool !== null) return { ...(await callTool()) };
    const message = `There is no tool ${params.name.slice(0, 100)}. Use one of: ${toolNames}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  });
  return server;
}
