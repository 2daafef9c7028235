import { logger } from "../../platform/logger.ts";
import { recordMetric } from "../../platform/record-metric.ts";
import { discardAnswer, type IncomingAnswer, readAnswer, sendRequest } from "../send-request.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";
import type { UpstreamCredentials } from "./upstream-credentials.ts";

/** One request to an upstream. */
export interface UpstreamRequest<Output> {
  /** Below the upstream's base URL, query included. */
  path: string;
  /** Sent as JSON by POST; a request without it is a GET. */
  body?: unknown;
  /** Reads the body of the response. If it throws, the request is retried. */
  read: (text: string) => Output;
  /** Limit of each attempt. */
  timeoutMilliseconds: number;
  /**
   * True for a call that is not essential. It gets one attempt, and its failure does not count for the
   * breaker.
   */
  isOptional?: boolean;
}

/**
 * The reason for an upstream's failure: a timeout, an unusable response, a rejected request, or missing valid
 * credentials.
 */
export type UpstreamFault = "unreachable" | "unusable" | "refused" | "locked_out";

/** Faults that another attempt would not fix. */
const finalFaults: readonly UpstreamFault[] = ["refused", "locked_out"];

/** No attempt got a usable response in time. */
export class UpstreamFailed extends Error {
  override readonly name = "UpstreamFailed";
  readonly fault: UpstreamFault;

  constructor(fault: UpstreamFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** The URL of an upstream and its credentials. */
export interface UpstreamAccess {
  /** Returns the URL without a trailing slash. Called for each request. */
  baseUrl: () => string;
  credentials: UpstreamCredentials;
  /** Milliseconds of any clock that only moves forward; for the breaker. */
  now?: () => number;
}

/** The result of a response that rejects the key. */
const keyRefused = Symbol("key refused");

const largestAnswerBytes = 4_000_000;

/**
 * The connection to one upstream: JSON over HTTP with a time limit, one retry and a circuit breaker. The breaker keeps
 * its state while the function's environment runs. A request with rejected credentials is repeated once if another key
 * is found. A second rejection counts as a failure of the upstream and is logged and counted.
 */
export class UpstreamConnection {
  readonly #name: string;
  readonly #access: UpstreamAccess;
  readonly #breaker: CircuitBreaker;
  #lastFault: UpstreamFault = "unreachable";

  constructor(name: string, access: UpstreamAccess) {
    this.#name = name;
    this.#access = access;
    this.#breaker = new CircuitBreaker(access.now ?? (() => performance.now()));
  }

  /**
   * Returns the response as parsed by `read`; null when the upstream responds with 404.
   * @throws UpstreamFailed when no attempt succeeds, or, while the breaker is open, with the fault that
   * opened it.
   */
  async ask<Output>(request: UpstreamRequest<Output>): Promise<Output | null> {
    if (!this.#breaker.admits()) {
      throw new UpstreamFailed(this.#lastFault, `${this.#name} has failed too often recently`);
    }
    let failure = new UpstreamFailed("unreachable", `${this.#name} was not called`);
    const attempts = request.isOptional === true ? 1 : 2;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        const answer = await this.#askOnce(request);
        this.#breaker.recordSuccess();
        return answer;
      } catch (error) {
        failure = error as UpstreamFailed;
        if (finalFaults.includes(failure.fault)) break;
      }
    }
    // A rejection proves that the upstream works, so one caller's invalid request must not open the breaker for
    // all.
    if (failure.fault === "refused") this.#breaker.recordSuccess();
    else if (request.isOptional !== true) this.#recordFailure(failure.fault);
    throw new UpstreamFailed(failure.fault, `${this.#name} gave no usable answer`, { cause: failure });
  }

  #recordFailure(fault: UpstreamFault): void {
    this.#lastFault = fault;
    if (this.#breaker.recordFailure()) recordMetric("BreakersOpened", 1, { upstream: this.#name });
  }

  async #askOnce<Output>(request: UpstreamRequest<Output>): Promise<Output | null> {
    const text = await this.#fetchText(request);
    if (text === null) return null;
    try {
      return request.read(text);
    } catch (cause) {
      throw new UpstreamFailed("unusable", `${this.#name} answered something else`, { cause });
    }
  }

  async #fetchText(request: UpstreamRequest<unknown>): Promise<string | null> {
    const key = await this.#readKey();
    const first = await this.#send(request, key);
    if (first !== keyRefused) return first;
    const other = key === null ? null : await this.#access.credentials.readOtherThan(key);
    const second = other === null ? first : await this.#send(request, other);
    if (second !== keyRefused) return second;
    recordMetric("UpstreamCredentialsRefused", 1);
    logger.error("An upstream rejected our credentials", { upstream: this.#name });
    throw new UpstreamFailed("locked_out", `${this.#name} rejected our credentials`);
  }

  async #readKey(): Promise<string | null> {
    try {
      return await this.#access.credentials.read();
    } catch (cause) {
      throw new UpstreamFailed("locked_out", `${this.#name} was not called for want of credentials`, {
        cause,
      });
    }
  }

  /** Returns the text of the response; null for 404, `keyRefused` for 401 and 403. */
  async #send(
    { path, body, timeoutMilliseconds }: UpstreamRequest<unknown>,
    key: string | null,
  ): Promise<string | typeof keyRefused | null> {
    const isPost = body !== undefined;
    try {
      // Redirects are not followed, because the key would be sent to the new host.
      const answer = await sendRequest(new URL(`${this.#access.baseUrl()}${path}`), {
        method: isPost ? "POST" : "GET",
        headers: {
          accept: "application/json",
          ...(isPost && { "content-type": "application/json" }),
          ...this.#access.credentials.toHeaders(key),
        },
        ...(isPost && { body: JSON.stringify(body) }),
        timeoutMilliseconds,
      });
      const { status } = answer;
      if (status >= 200 && status < 300) return await this.#readText(answer);
      discardAnswer(answer);
      if (status === 404) return null;
      if (status === 401 || status === 403) return keyRefused;
      throw new UpstreamFailed(faultOf(status), `${this.#name} answered ${status}`);
    } catch (cause) {
      if (cause instanceof UpstreamFailed) throw cause;
      throw new UpstreamFailed("unreachable", `${this.#name} could not be reached`, { cause });
    }
  }

  async #readText(answer: IncomingAnswer): Promise<string> {
    try {
      return (await readAnswer(answer, largestAnswerBytes)).toString("utf8");
    } catch (cause) {
      if (cause instanceof RangeError) throw new UpstreamFailed("unusable", cause.message, { cause });
      throw cause;
    }
  }
}

/** Returns the fault of a response with an unusable status, other than a rejection of the key. */
function faultOf(status: number): UpstreamFault {
  if (status < 400) return "unreachable";
  return status < 500 && status !== 429 ? "refused" : "unusable";
}
