import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { formatServiceError, ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { InMemoryTable } from "../../explore/table/in-memory-table.ts";
import { handleRequests } from "../client/handle-requests.ts";

/** Address for SDK clients. No DNS resolver knows it, so nothing reaches a network by mistake. */
export const inMemoryTableUrl = "http://table.invalid";

/**
 * Handles this process's requests to `url` with the table, without the network. Returns a function that undoes this.
 */
export function handleTableInProcess(table: InMemoryTable, url = inMemoryTableUrl): () => void {
  const { handle } = NodeHttpHandler.prototype;
  const { hostname, port } = new URL(url);
  const portNumber = port === "" ? undefined : Number(port);
  NodeHttpHandler.prototype.handle = async function handleInProcess(this: NodeHttpHandler, request, options) {
    if (request.hostname !== hostname || request.port !== portNumber)
      return handle.call(this, request, options);
    // As over a network, concurrent requests are answered asynchronously and in order.
    await nextTurn();
    const { statusCode, text } = answer(table, request.headers, String(request.body));
    return { response: new HttpResponse({ statusCode, headers, body: Readable.from([Buffer.from(text)]) }) };
  };
  return () => {
    NodeHttpHandler.prototype.handle = handle;
  };
}

/** Serves the table to other processes on a free loopback port. */
export async function serveTable(table: InMemoryTable): Promise<{ url: string; stop(): void }> {
  const server = createServer(
    handleRequests(async (request, response) => {
      const { statusCode, text } = answer(table, request.headers, await readText(request));
      response.writeHead(statusCode, headers).end(text);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close(),
  };
}

const headers = { "content-type": "application/x-amz-json-1.0" };

function answer(table: InMemoryTable, { "x-amz-target": target }: IncomingMessage["headers"], body: string) {
  const operation = String(target).split(".").at(-1)!;
  try {
    return { statusCode: 200, text: JSON.stringify(table.answer(operation, JSON.parse(body))) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const refusal = formatServiceError("dynamodb", error, "in-memory");
    return { statusCode: refusal.statusCode, text: String(refusal.body) };
  }
}
