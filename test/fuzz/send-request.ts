import { Agent, request } from "node:http";
import type { FuzzRequest } from "./generate-request.ts";

/** An HTTP response as received. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** The gateway times out after 30 seconds, so no response may take longer. */
const patienceMilliseconds = 30_000;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/**
 * Sends a request unchanged: no client library normalizes its path or rejects its body.
 * @throws Error if no response arrives in time, or the connection ends early
 */
export function sendRequest(
  baseUrl: string,
  { method, target, headers, body }: FuzzRequest,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const options = {
      agent,
      hostname,
      port,
      method,
      path: target,
      headers: { ...type, ...length, ...headers },
    };
    const call = request(options, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    call.setTimeout(patienceMilliseconds, () => call.destroy(new Error("no answer in 30 s")));
    call.on("error", reject);
    call.end(body);
  });
}
