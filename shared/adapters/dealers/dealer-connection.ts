import * as z from "zod/mini";
import type { DealerSourceKey } from "../../domain/dealers/dealer-listing-id.ts";
import { DealerSourceUnavailable } from "../../domain/dealers/dealer-source.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

/** One request to a dealer source. */
export interface DealerRequest<Output> {
  /** Below the source's base URL, query included. */
  path: string;
  /** Sent as JSON by POST; a request without it is a GET. */
  body?: unknown;
  /** What the answer has to look like. */
  schema: z.ZodMiniType<Output>;
  /** Limit of each attempt. */
  timeoutMilliseconds: number;
  /** True where nobody misses the answer: it is tried once, and its failure is not held against the source. */
  isOptional?: boolean;
}

/** The source understood the request and refuses it: asking again would change nothing. */
class RequestRefused extends Error {
  override readonly name = "RequestRefused";
}

const largestAnswerBytes = 4_000_000;

/**
 * The way to one dealer source: JSON over HTTP with a time limit, one retry and a circuit breaker that lives as long as the
 * function's environment.
 */
export class DealerConnection {
  readonly #source: DealerSourceKey;
  readonly #baseUrl: () => string;
  readonly #breaker: CircuitBreaker;

  /** @param baseUrl without a slash at its end; asked for at each request. */
  constructor(source: DealerSourceKey, baseUrl: () => string, now: () => number = () => performance.now()) {
    this.#source = source;
    this.#baseUrl = baseUrl;
    this.#breaker = new CircuitBreaker(now);
  }

  /**
   * The answer, checked; null when the source answers 404.
   * @throws DealerSourceUnavailable when no attempt is answered in time with what the schema asks for, or the breaker is open.
   */
  async ask<Output>(request: DealerRequest<Output>): Promise<Output | null> {
    if (!this.#breaker.admits()) {
      throw new DealerSourceUnavailable(this.#source, `${this.#source} has failed too often just now`);
    }
    let cause: unknown;
    const attempts = request.isOptional === true ? 1 : 2;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        const answer = await this.#askOnce(request);
        this.#breaker.recordSuccess();
        return answer;
      } catch (error) {
        cause = error;
        if (error instanceof RequestRefused) break;
      }
    }
    // Who refuses is at work; what one caller asks for must not close the way for all.
    if (cause instanceof RequestRefused) this.#breaker.recordSuccess();
    else if (request.isOptional !== true) this.#breaker.recordFailure();
    throw new DealerSourceUnavailable(this.#source, `${this.#source} gave no usable answer`, { cause });
  }

  async #askOnce<Output>(request: DealerRequest<Output>): Promise<Output | null> {
    const isPost = request.body !== undefined;
    const response = await fetch(`${this.#baseUrl()}${request.path}`, {
      method: isPost ? "POST" : "GET",
      headers: { accept: "application/json", ...(isPost && { "content-type": "application/json" }) },
      ...(isPost && { body: JSON.stringify(request.body) }),
      redirect: "error",
      signal: AbortSignal.timeout(request.timeoutMilliseconds),
    });
    if (response.ok) return z.parse(request.schema, JSON.parse(await readText(response)));
    await response.body?.cancel();
    if (response.status === 404) return null;
    const message = `${this.#source} answered ${response.status}`;
    throw response.status < 500 && response.status !== 429 ? new RequestRefused(message) : new Error(message);
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > largestAnswerBytes) throw new Error("The answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
