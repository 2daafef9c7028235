import { type ApiAnswer, type ApiCall, type CallOptions, toCall } from "./api-call.ts";
import { buildUrl, isHeaderText } from "./build-request.ts";
import { decideRetry } from "./decide-retry.ts";
import { ConnectionError, InvalidArgumentError, TimeoutError } from "./errors.ts";
import { contractVersion } from "./generated/version.ts";
import type { CallInput, Operation, Sender } from "./operation.ts";
import { type ListPage, type PageCall, toPageCall } from "./page-call.ts";
import { abortedBy, pause } from "./pause.ts";
import { type ReadResponse, readData, readRefusal, requestIdOf } from "./read-answer.ts";

/** The options shared by all calls. */
export interface TransportSettings {
  apiKey: string;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
  timeoutMilliseconds: number;
  maxRetries: number;
  retryBaseMilliseconds: number;
  userId: string | undefined;
  onAttempt: ((attempt: AttemptReport) => void) | undefined;
}

/** A request with its result, for a log. Never contains the key, a query or a body. */
export interface AttemptReport {
  /** The same for all attempts of one call. */
  readonly callId: string;
  readonly operation: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly durationMilliseconds: number;
  /** Null if no response arrived. */
  readonly status: number | null;
  readonly requestId: string | null;
  /** Name of the error, null on success. */
  readonly error: string | null;
}

/** Sends calls, and retries them if allowed. */
export class Transport implements Sender {
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  call<Data>(operation: Operation, input: CallInput): ApiCall<Data> {
    return toCall(this.#send<Data>(operation, input));
  }

  list<Page extends ListPage>(operation: Operation, input: CallInput): PageCall<Page> {
    return toPageCall(this.#send<Page>(operation, input), (cursor) => {
      const place = operation.cursorIn === "body" ? "body" : "query";
      return this.#send<Page>(operation, { ...input, [place]: { ...(input[place] as object), cursor } });
    });
  }

  async #send<Data>(operation: Operation, input: CallInput): Promise<ApiAnswer<Data>> {
    const { options } = input;
    const url = buildUrl(this.#settings.baseUrl, operation, input);
    const init = this.#initOf(operation, input);
    const maxRetries = options.maxRetries ?? this.#settings.maxRetries;
    const callId = crypto.randomUUID();
    for (let index = 0; ; index++) {
      try {
        return await this.#attempt<Data>({ operation, url, init, options, callId, index });
      } catch (error) {
        const waits = decideRetry({
          ...{ error, index, isRepeatable: operation.isRepeatable },
          baseMilliseconds: this.#settings.retryBaseMilliseconds,
        });
        if (waits === null || index >= maxRetries) throw error;
        await pause(waits, options.signal);
      }
    }
  }

  /**
   * Returns the request options that all attempts of a call share, so that each attempt has the same idempotency key.
   */
  #initOf(operation: Operation, { body, options }: CallInput): RequestInit {
    const userId = options.userId ?? this.#settings.userId;
    const headers: Record<string, string> = {
      "x-api-key": this.#settings.apiKey,
      "user-agent": `vehicle-sourcing-client/${contractVersion}`,
      accept: operation.reads === "bytes" ? "application/pdf, application/json" : "application/json",
    };
    if (body !== undefined) headers["content-type"] = "application/json";
    if (userId !== undefined) headers["x-user-id"] = headerText("userId", userId);
    if (operation.method !== "GET")
      headers["idempotency-key"] = headerText(
        "idempotencyKey",
        options.idempotencyKey ?? crypto.randomUUID(),
      );
    return {
      ...{ method: operation.method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirect could send the key to another host.
      redirect: "manual",
    };
  }

  async #attempt<Data>(attempt: Attempt): Promise<ApiAnswer<Data>> {
    const { operation, index } = attempt;
    const began = performance.now();
    let read: ReadResponse | null = null;
    let failure: unknown = null;
    try {
      read = await this.#exchange(attempt);
      if (!read.response.ok) throw readRefusal(read, operation, index + 1, this.#settings.apiKey);
      const data = readData(read, operation) as Data;
      const { response } = read;
      return { data, response, requestId: requestIdOf(response), attempts: index + 1 };
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      this.#settings.onAttempt?.({
        ...{ callId: attempt.callId, operation: operation.id, attempt: index + 1 },
        durationMilliseconds: Math.round(performance.now() - began),
        status: read?.response.status ?? null,
        requestId: read === null ? null : requestIdOf(read.response),
        error: failure instanceof Error ? failure.name : null,
      });
    }
  }

  /** Sends one request and reads its whole response, within one timeout. */
  async #exchange({ operation, url, init, options }: Attempt): Promise<ReadResponse> {
    const { signal } = options;
    const isAborted = () => signal?.aborted === true;
    if (isAborted()) throw abortedBy(signal);
    const milliseconds = options.timeoutMilliseconds ?? this.#settings.timeoutMilliseconds;
    const ending = new AbortController();
    const end = () => ending.abort();
    signal?.addEventListener("abort", end, { once: true });
    const timer = setTimeout(end, milliseconds);
    try {
      const response = await this.#settings.fetch(url, { ...init, signal: ending.signal });
      return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
    } catch (cause) {
      if (isAborted()) throw abortedBy(signal);
      const what = `${operation.method} ${operation.path}`;
      if (ending.signal.aborted) throw new TimeoutError(`${what} was not answered in ${milliseconds} ms.`);
      throw new ConnectionError(`${what} did not reach the service, or its answer was lost.`, {
        cause: this.#withoutKey(cause),
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
    }
  }

  /** Removes the key, because a custom `fetch` may quote the request in its error. */
  #withoutKey(cause: unknown): unknown {
    const { apiKey } = this.#settings;
    const text = cause instanceof Error ? `${cause.message}\n${cause.stack ?? ""}` : String(cause);
    return text.includes(apiKey) ? new Error(text.split("\n")[0]?.replaceAll(apiKey, "[api key]")) : cause;
  }
}

interface Attempt {
  operation: Operation;
  url: string;
  init: RequestInit;
  options: CallOptions;
  callId: string;
  index: number;
}

function headerText(name: string, value: string): string {
  if (isHeaderText(value)) return value;
  throw new InvalidArgumentError(`${name} must be printable ASCII that a header can hold.`);
}
