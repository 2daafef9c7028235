import { CircuitBreaker } from "./circuit-breaker.ts";

/** One request to an upstream. */
export interface UpstreamRequest<Output> {
  /** Below the upstream's base URL, query included. */
  path: string;
  /** Sent as JSON by POST; a request without it is a GET. */
  body?: unknown;
  /** Reads the answer's body; the request is retried when it throws. */
  read: (text: string) => Output;
  /** Limit of each attempt. */
  timeoutMilliseconds: number;
  /** True for an answer that is not essential: one attempt, and its failure does not count for the breaker. */
  isOptional?: boolean;
}

/** How an upstream failed: it could not be reached in time, its answer was unusable, or it refused the request. */
export type UpstreamFault = "unreachable" | "unusable" | "refused";

/** No attempt got a usable answer in time. */
export class UpstreamFailed extends Error {
  override readonly name = "UpstreamFailed";
  readonly fault: UpstreamFault;

  constructor(fault: UpstreamFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

const largestAnswerBytes = 4_000_000;

/**
 * The connection to one upstream: JSON over HTTP with a time limit, one retry and a circuit breaker that lives as
 * long as the function's environment.
 */
export class UpstreamConnection {
  readonly #name: string;
  readonly #baseUrl: () => string;
  readonly #breaker: CircuitBreaker;
  #lastFault: UpstreamFault = "unreachable";

  /** @param baseUrl without a trailing slash; called at each request. */
  constructor(name: string, baseUrl: () => string, now: () => number = () => performance.now()) {
    this.#name = name;
    this.#baseUrl = baseUrl;
    this.#breaker = new CircuitBreaker(now);
  }

  /**
   * The answer as read by `read`; null when the upstream answers 404.
   * @throws UpstreamFailed when no attempt succeeds; while the breaker is open, with the fault that opened it.
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
        if (failure.fault === "refused") break;
      }
    }
    // A refusal shows that the upstream works: a bad request of one caller must not open the breaker for all.
    if (failure.fault === "refused") this.#breaker.recordSuccess();
    else if (request.isOptional !== true) this.#recordFailure(failure.fault);
    throw new UpstreamFailed(failure.fault, `${this.#name} gave no usable answer`, { cause: failure });
  }

  #recordFailure(fault: UpstreamFault): void {
    this.#lastFault = fault;
    this.#breaker.recordFailure();
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

  async #fetchText({ path, body, timeoutMilliseconds }: UpstreamRequest<unknown>): Promise<string | null> {
    const isPost = body !== undefined;
    try {
      const response = await fetch(`${this.#baseUrl()}${path}`, {
        method: isPost ? "POST" : "GET",
        headers: { accept: "application/json", ...(isPost && { "content-type": "application/json" }) },
        ...(isPost && { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      if (response.ok) return await this.#readText(response);
      await response.body?.cancel();
      if (response.status === 404) return null;
      const isRefusal = response.status < 500 && response.status !== 429;
      throw new UpstreamFailed(
        isRefusal ? "refused" : "unusable",
        `${this.#name} answered ${response.status}`,
      );
    } catch (cause) {
      if (cause instanceof UpstreamFailed) throw cause;
      throw new UpstreamFailed("unreachable", `${this.#name} could not be reached`, { cause });
    }
  }

  async #readText(response: Response): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > largestAnswerBytes) throw new UpstreamFailed("unusable", "The answer is too large");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  }
}
