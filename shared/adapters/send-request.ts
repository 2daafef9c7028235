import { Readable } from "node:stream";
import { HttpRequest } from "@smithy/core/protocols";
import { HttpConnections } from "../platform/http-connections.ts";

/** One request to a service that has no SDK client here. */
export interface OutgoingRequest {
  method: "GET" | "POST" | "PUT" | "DELETE";
  headers: Record<string, string>;
  body?: string;
  /** From connecting to the end of the response. */
  timeoutMilliseconds: number;
}

/** The response. Redirects are not followed. */
export interface IncomingAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  /** The body as it arrives. The caller must read it to the end or destroy it. */
  body: Readable;
}

const connections = new HttpConnections();
const userAgent = "Vehicle-Sourcing/1";

/**
 * Sends one request over a pooled connection. A connection that died while idle is replaced without a
 * failure, as `HttpConnections` describes. The promise and the body reject with the network's error, or when
 * the time limit is exceeded. The path of the URL is sent unchanged.
 */
export async function sendRequest(url: URL, request: OutgoingRequest): Promise<IncomingAnswer> {
  const { method, headers, body, timeoutMilliseconds } = request;
  const { response } = await connections.handle(
    new HttpRequest({
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      ...(url.port !== "" && { port: Number(url.port) }),
      path: url.pathname + url.search,
      headers: {
        "user-agent": userAgent,
        "accept-encoding": "identity",
        ...headers,
        ...(body !== undefined && { "content-length": String(Buffer.byteLength(body)) }),
      },
      body,
    }),
    { abortSignal: AbortSignal.timeout(timeoutMilliseconds) },
  );
  if (!(response.body instanceof Readable)) throw new Error("The answer came without a readable body");
  return { status: response.statusCode, headers: response.headers, body: response.body };
}

/** Returns the whole body. @throws RangeError when the body exceeds `limitBytes`; the connection is then closed */
export async function readAnswer({ body }: IncomingAnswer, limitBytes = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limitBytes) throw new RangeError("The answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads and discards a body, so that the connection serves the next request. */
export const discardAnswer = ({ body }: IncomingAnswer): void => {
  body.on("error", () => undefined).resume();
};
