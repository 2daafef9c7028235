import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type HttpRequest, HttpResponse } from "@smithy/core/protocols";
import { NodeHttpHandler } from "@smithy/node-http-handler";
import { formatServiceError, ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import type { InMemoryTable } from "../explore/table/in-memory-table.ts";

/** Address for SDK clients. No DNS resolver knows it, so nothing reaches a network by mistake. */
export const inMemoryTableUrl = "http://table.invalid";

const { hostname } = new URL(inMemoryTableUrl);

/**
 * Handles this process's requests to `inMemoryTableUrl` with the table, without the network. Returns a
 * function that undoes this.
 */
export function handleTableInProcess(table: InMemoryTable): () => void {
  const { handle } = NodeHttpHandler.prototype;
  NodeHttpHandler.prototype.handle = async function handleInProcess(this: NodeHttpHandler, request, options) {
    if (request.hostname !== hostname) return handle.call(this, request, options);
    // As over a network, concurrent requests are answered asynchronously and in order.
    await nextTurn();
    return { response: answer(table, request) };
  };
  return () => {
    NodeHttpHandler.prototype.handle = handle;
  };
}

function answer(table: InMemoryTable, { headers, body }: HttpRequest): HttpResponse {
  const operation = String(headers["x-amz-target"]).split(".").at(-1)!;
  try {
    return respond(200, JSON.stringify(table.answer(operation, JSON.parse(String(body)))));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const refusal = formatServiceError("dynamodb", error, "in-memory");
    return respond(refusal.statusCode, String(refusal.body));
  }
}

const respond = (statusCode: number, text: string): HttpResponse =>
  new HttpResponse({
    statusCode,
    headers: { "content-type": "application/x-amz-json-1.0" },
    body: Readable.from([Buffer.from(text)]),
  });
