import { Pool } from "undici";
import { unsignedHeaders } from "../emulators/unsigned-headers.ts";

/** An error response of a service; `name` is its type, such as "TrimmedDataAccessException". */
export class ServiceRefusal extends Error {}

const connectionEnds = new Set(["UND_ERR_SOCKET", "ECONNRESET", "EPIPE"]);

/** A JSON service, called without an SDK. */
export interface JsonService {
  /** @throws ServiceRefusal, the network's error, or the abort reason of `signal` */
  call(operation: string, input: Record<string, unknown>, signal?: AbortSignal): Promise<unknown>;
  destroy(): void;
}

/** Carries requests to a service. */
export interface JsonCarrier {
  /** @throws the network's error, or the abort reason of `signal` */
  send(request: JsonRequest): Promise<{ statusCode: number; text: string }>;
  destroy(): void;
}

/** A request to a JSON service. Every request is a POST to the root path. */
export interface JsonRequest {
  headers: Record<string, string>;
  body: string;
  signal: AbortSignal | null;
}

/** Sends requests over pooled connections to an address. */
export function carryOverNetwork(url: string): JsonCarrier {
  // Long polls hold their connection for seconds, so the number of connections is not limited.
  const pool = new Pool(url);
  return {
    async send(request) {
      const { statusCode, body } = await pool.request({ method: "POST", path: "/", ...request });
      return { statusCode, text: await body.text() };
    },
    destroy() {
      void pool.destroy();
    },
  };
}

/**
 * Connects to a service without an SDK. Pollers call the service constantly, and an SDK's checks and types would cost
 * more time than the work itself.
 *
 * @param prefix the prefix of the operations' names in requests
 */
export function connectJson(carrier: JsonCarrier, service: "dynamodb" | "sqs", prefix: string): JsonService {
  const send = (operation: string, input: Record<string, unknown>, signal?: AbortSignal) =>
    carrier.send({
      headers: unsignedHeaders(service, `${prefix}.${operation}`),
      body: JSON.stringify(input),
      signal: signal ?? null,
    });
  return {
    async call(operation, input, signal) {
      const { statusCode, text } = await send(operation, input, signal).catch((error) => {
        // Retry once, because a pooled connection may be closed just as it is used again.
        if (!connectionEnds.has(error.code)) throw error;
        return send(operation, input, signal);
      });
      const answer = (text === "" ? {} : JSON.parse(text)) as Record<string, string>;
      if (statusCode === 200) return answer;
      const message = answer.message ?? answer.Message ?? `${operation} answered ${statusCode}`;
      const error = new ServiceRefusal(message);
      error.name = answer.__type?.split("#").at(-1) ?? "ServiceRefusal";
      throw error;
    },
    destroy: carrier.destroy,
  };
}
