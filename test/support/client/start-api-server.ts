import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { handleRequests } from "./handle-requests.ts";

/** A received request. */
export interface ArrivedRequest {
  method: string;
  /** Including its query. */
  url: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/**
 * Response to a request: a status with JSON or text; `drop` closes the connection without a response, `tear`
 * closes it within the body, `hang` never responds.
 */
export type ServerAnswer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  | "drop"
  | "tear"
  | "hang";

/** An API on this machine with responses that the test defines. */
export interface ApiServer extends AsyncDisposable {
  url: string;
  requests: ArrivedRequest[];
}

/** Starts it. `answer` is called for each request with the number of earlier requests. */
export async function startApiServer(
  answer: (request: ArrivedRequest, index: number) => ServerAnswer | Promise<ServerAnswer>,
): Promise<ApiServer> {
  const requests: ArrivedRequest[] = [];
  const server = createServer(
    handleRequests(async (request, response) => {
      const { method = "", url = "", headers } = request;
      const arrived = { method, url, headers, body: await text(request) };
      requests.push(arrived);
      write(await answer(arrived, requests.length - 1), response);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function write(answer: ServerAnswer, response: ServerResponse): void {
  if (answer === "hang") return;
  if (answer === "drop") {
    response.socket?.destroy();
    return;
  }
  if (answer === "tear") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"id": ');
    setTimeout(() => response.socket?.destroy(), 20);
    return;
  }
  const { status = 200, headers = {}, json, text: html = "" } = answer;
  const type = json === undefined ? "text/html" : "application/json";
  response.writeHead(status, { "content-type": type, "x-request-id": "req_1", ...headers });
  response.end(json === undefined ? html : JSON.stringify(json));
}

/** A rejection in the service's format. */
export const refusal = (
  status: number,
  code: string,
  {
    details = {},
    headers = {},
    ...more
  }: { details?: object; headers?: Record<string, string> } & Record<string, unknown> = {},
): ServerAnswer => ({
  status,
  headers,
  json: { error: { code, message: `About ${code}.`, request_id: "req_refused", details, ...more } },
});
