import type { IncomingMessage } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { formatServiceError, ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { InMemoryTable } from "../../explore/table/in-memory-table.ts";

/** Address for SDK clients. No DNS resolver knows it, so nothing reaches a network by mistake. */
export const inMemoryTableUrl = "http://table.invalid";

const { hostname } = new URL(inMemoryTableUrl);

/** Handles this process's requests to the table's address without the network. Returns a function that undoes this. */
export function handleTableInProcess(table: InMemoryTable): () => void {
  const { handle } = NodeHttpHandler.prototype;
  NodeHttpHandler.prototype.handle = async function handleInProcess(this: NodeHttpHandler, request, options) {
    if (request.hostname !== hostname) return handle.call(this, request, options);
    // As over a network, concurrent requests are answered asynchronously and in order.
    await nextTurn();
    const { statusCode, text } = answer(table, request.headers, String(request.body));
    return { response: new HttpResponse({ statusCode, headers, body: Buffer.from(text) }) };
  };
  return () => {
    NodeHttpHandler.prototype.handle = handle;
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
