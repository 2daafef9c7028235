/** Options of one call. Each option overrides the client's option. */
export interface CallOptions {
  /** Cancels the call, and its waits between attempts, with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of each attempt, including the response body. Exceeding it throws a `TimeoutError`. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Attempts after the first. 0 sends once. */
  readonly maxRetries?: number | undefined;
  /**
   * Your own UUID v4 for a write, so that you can repeat it after a restart. By default the client generates
   * one.
   */
  readonly idempotencyKey?: string | undefined;
  /** Attributes the call to one of your end users: any stable text. */
  readonly userId?: string | undefined;
}

/** The result of a call. */
export interface ApiAnswer<Data> {
  readonly data: Data;
  /** The last attempt's response. Its body has already been read as `data`. */
  readonly response: Response;
  /** The request id, to quote to support. */
  readonly requestId: string | null;
  /** The number of requests. */
  readonly attempts: number;
}

/** A pending call: a promise of its data, with access to its response. */
export type ApiCall<Data> = Promise<Data> & {
  /** Returns status and headers in addition to the data, without another request. */
  withResponse(): Promise<ApiAnswer<Data>>;
};

/**
 * Converts the promise of a response to a call. If a caller uses only `withResponse`, a failure causes no unhandled
 * rejection of the data.
 */
export function toCall<Data>(answer: Promise<ApiAnswer<Data>>): ApiCall<Data> {
  const data = answer.then((one) => one.data);
  const withResponse = () => {
    data.catch(() => undefined);
    return answer;
  };
  return Object.assign(data, { withResponse });
}
