import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as EarlierClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as EarlierTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { requireValue } from "../require-value.ts";

/** Result of a tool call. */
export interface ToolResult {
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every tool
  structured: any;
  isError: boolean;
}

/** A connected client of the assistant server. The SDK checks every result against the tool's output schema. */
export interface AssistantClient {
  /** The negotiated protocol revision. */
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

/** Connects the official client of the current generation, which accepts only the current revision. */
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

/** Connects the official client of the previous generation, which begins with `initialize`. */
export async function connectEarlier({ url, headers, fetch }: AssistantAddress): Promise<AssistantClient> {
  const client = new EarlierClient(identity);
  const transport = new EarlierTransport(new URL(url), { requestInit: { headers }, ...(fetch && { fetch }) });
  // With exactOptionalPropertyTypes, the SDK's own types disagree on an absent session id.
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
