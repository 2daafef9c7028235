import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { requireValue } from "./require-value.ts";

/** Result of a tool call. */
export interface ToolResult {
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every tool
  structured: any;
  isError: boolean;
}

/** A connected client of the assistant server; every answer is checked against the tool's output schema by the SDK. */
export interface AssistantClient {
  /** Revision of the protocol that was agreed on. */
  revision: string;
  instructions: string;
  listTools(): Promise<{ name: string; outputSchema?: unknown }[]>;
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

/** Address and credentials of the server. */
export interface AssistantAddress {
  url: string;
  headers: Record<string, string>;
  fetch?: typeof fetch;
}

const identity = { name: "test", version: "1" };

/** Connects the official client of the current generation, by the current revision and no other. */
export async function connectCurrent({ url, headers, fetch }: AssistantAddress): Promise<AssistantClient> {
  const client = new Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers },
    ...(fetch && { fetch }),
  });
  await client.connect(transport);
  return {
    revision: requireValue(client.getNegotiatedProtocolVersion(), "the negotiated version"),
    instructions: requireValue(client.getInstructions(), "instructions"),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => toResult(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

/** Connects the official client of the generation before, which begins with `initialize`. */
export async function connectEarlier({ url, headers, fetch }: AssistantAddress): Promise<AssistantClient> {
  const client = new EarlierClient(identity);
  const transport = new EarlierTransport(new URL(url), { requestInit: { headers }, ...(fetch && { fetch }) });
  // Its types and exactOptionalPropertyTypes of others do not agree on an absent session.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return {
    revision: requireValue(transport.protocolVersion, "the negotiated version"),
    instructions: requireValue(client.getInstructions(), "instructions"),
    listTools: async () => (await client.listTools()).tools,
    call: async (name, args = {}) => toResult(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

function toResult(answer: unknown): ToolResult {
  const { content, structuredContent, isError } = answer as {
    content: { type: string; text?: string }[];
    structuredContent?: unknown;
    isError?: boolean;
  };
  const text = content.flatMap((part) => part.text ?? []).join("\n");
  return { text, structured: structuredContent, isError: isError ?? false };
}
