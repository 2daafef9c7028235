/** The start options of an environment's worker thread. */
export interface EnvironmentData {
  /** Absolute path of the bundle. */
  modulePath: string;
  /** The name of the exported handler. */
  exportName: string;
  functionName: string;
  functionArn: string;
  /** The version that runs: `$LATEST` or a number. */
  functionVersion: string;
  memoryMegabytes: number;
  logStreamName: string;
  /** The cache of compiled bundles, so that the next environment of a bundle need not compile it. */
  compileCacheDirectory: string;
  /** Shared offset of the clock, or null for real time. */
  clockOffset: SharedArrayBuffer | null;
  /** Milliseconds by which the clock of this environment differs from the clocks of the others. */
  clockDifference: number;
}

/** The point at which a request ends its environment. */
export interface Ending {
  /**
   * `during`: the service may have received the call, and its response is not awaited. `after`: the response has
   * arrived.
   */
  kind: "during" | "after";
  /** The number of the call within the request, from 1. */
  call: number;
}

/** One request to an environment; the event is JSON text, in Lambda's form. */
export interface InvocationRequest {
  requestId: string;
  event: string;
  timeoutMilliseconds: number;
  /** The point at which the request ends the environment; null if the environment survives. */
  ending: Ending | null;
}

/**
 * Freezes an idle environment. It responds with the local ports of its open connections, so that they can be dropped,
 * and then runs nothing for the given time.
 */
export interface FreezeRequest {
  kind: "freeze";
  milliseconds: number;
}

/** A failure as Lambda reports it to the caller. */
export interface InvocationError {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

/** The serialized result of a function. */
export interface ReturnedValue {
  /** JSON text. */
  payload: string;
  /** A long `body` of a response, as UTF-8. In this case, `payload` lacks the body. Null if `payload` is complete. */
  body: Uint8Array<ArrayBuffer> | null;
}

/** The messages of an environment: ready or failed once, then one response per request or freeze. */
export type InvocationAnswer =
  | { kind: "ready" }
  | { kind: "failed-to-start"; error: InvocationError }
  | { kind: "frozen"; localPorts: number[] }
  | ({ kind: "result" } & ReturnedValue)
  | { kind: "error"; error: InvocationError };
