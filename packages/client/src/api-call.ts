/** Options of one call. Each overrides the client's option. */
export interface CallOptions {
  /** Ends the call, and its waits between attempts, with an `AbortedError`. */
  readonly signal?: AbortSignal | undefined;
  /** The timeout of each attempt, including the response body; then a `TimeoutError`. */
  readonly timeoutMilliseconds?: number | undefined;
  /** Attempts after the first. 0 sends once. */
  readonly maxRetries?: number | undefined;
  /** A UUID v4 of your own for a write, to repeat it after a restart; the client makes one otherwise. */
  readonly idempotencyKey?: string | undefined;
  /** Attributes the call to one of your end users: any stable text. */
  readonly userId?: string | undefined;
}

/** The result of a call. */
export interface ApiAnswer<Data> {
  readonly data: Data;
  /** The last attempt's response. Its body has already been read as `data`. */
  readonly response: Response;
  /** Quote it to support. */
  readonly requestId: string | null;
  /** The number of requests. */
  readonly attempts: number;
}

/** A pending call: a promise of its data, and on request of its response. */
export type ApiCall<Data> = Promise<Data> & {
  /** Returns status and headers in addition to the data, without another request. */
  withResponse(): Promise<ApiAnswer<Data>>;
};

/** Makes an answer's promise a call. A failure is reported to whoever awaits, either way, and only to them. */
export function toCall<Data>(answer: Promise<ApiAnswer<Data>>): ApiCall<Data> {
  const data = answer.then((one) => one.data);
  const withResponse = () => {
    data.catch(() => undefined);
    return answer;
  };
  return Object.assign(data, { withResponse });
}
