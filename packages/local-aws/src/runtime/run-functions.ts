import { randomUUID } from "node:crypto";
import type { MetricSink } from "../machine/metric-datum.ts";
import { ConcurrencyLimits } from "./limit-concurrency.ts";
import { EnvironmentPool, type PoolOptions, type Urgency } from "./pool-environments.ts";
import type { LocalFunction } from "./read-functions.ts";
import { reportRun, reportThrottle } from "./report-runs.ts";
import type { InvocationResult } from "./start-environment.ts";

/** Runs functions in environments, as Lambda does. */
export interface FunctionRuntime {
  /**
   * Invokes a function and waits for its result. Never rejects because of the function: an error, a timeout
   * and a crash are results, and are written to the function's log. The request waits while every available
   * environment is busy. Beyond the function's concurrency the result is throttled, which `isThrottled`
   * detects.
   */
  invoke(local: LocalFunction, event: unknown, urgency: Urgency): Promise<InvocationResult>;
  /** The number of running and waiting requests. */
  readonly inFlight: number;
  /** The number of requests so far, to detect whether a request was made in between. */
  readonly started: number;
  /** Resolves at the next moment without running or waiting requests. */
  quiet(): Promise<void>;
  /** Ends every environment. Waiting and running requests end as stopped. */
  stop(): Promise<void>;
}

/** Error type of a request that ended because the local stage stops; the function is not at fault. */
export const stoppedErrorType = "Runtime.Stopped";

const stopped: InvocationResult = {
  ok: false,
  error: { errorType: stoppedErrorType, errorMessage: "The local stage is stopping", trace: [] },
};

/** Error type of Lambda's throttling response with status 429. */
const throttledErrorType = "TooManyRequestsException";

const throttled: InvocationResult = {
  ok: false,
  error: { errorType: throttledErrorType, errorMessage: "Rate Exceeded.", trace: [] },
};

/** Reports whether Lambda throttled the call; the function was then not started. */
export const isThrottled = (result: InvocationResult): boolean => result === throttled;

/** Returns a function with its current code: the same object while the code is unchanged. Never rejects. */
export type CodeLoader = (local: LocalFunction) => Promise<LocalFunction>;

/** The options of a runtime. */
export interface RuntimeOptions extends PoolOptions {
  /** The concurrency shared by functions without a reservation. Calls beyond it are throttled. Default: no limit. */
  unreservedConcurrency?: number;
  /** Receives the metrics of Lambda. */
  report?: MetricSink;
  /** The version that runs a call; the named version by default. */
  chooseVersion?: (named: LocalFunction) => LocalFunction;
  /** Loads code that changes while the runtime runs. By default a function keeps its code. */
  loadCode?: CodeLoader;
}

/**
 * Starts a runtime without any environment. The first request of a function starts its first environment, and a request
 * that finds all of the function's environments busy starts another.
 */
export function createFunctionRuntime(options: RuntimeOptions): FunctionRuntime {
  const pool = new EnvironmentPool(options);
  const { report = () => {} } = options;
  const limits = new ConcurrencyLimits(options.unreservedConcurrency ?? Number.POSITIVE_INFINITY);
  let inFlight = 0;
  let started = 0;
  const waitingForQuiet: (() => void)[] = [];

  const answer = async (
    local: LocalFunction,
    event: unknown,
    urgency: Urgency,
  ): Promise<InvocationResult> => {
    const current = (await options.loadCode?.(local)) ?? local;
    const environment = await pool.acquire(current, urgency);
    if (environment === null) return stopped;
    const requestId = randomUUID();
    const startedAt = performance.now();
    try {
      const result = await environment.invoke(JSON.stringify(event), requestId);
      if (pool.stopping && !result.ok) return stopped;
      reportRun(report, local, { failed: !result.ok, milliseconds: performance.now() - startedAt });
      if (result.ok) return result;
      const line = JSON.stringify({ requestId, ...result.error });
      options.logSink({ identity: local.identity, stream: "stderr", line });
      return result;
    } finally {
      pool.release(environment);
    }
  };

  return {
    async invoke(named, event, urgency) {
      const local = options.chooseVersion?.(named) ?? named;
      if (!pool.stopping && !limits.enter(local)) {
        reportThrottle(report, local);
        return throttled;
      }
      inFlight += 1;
      started += 1;
      try {
        return await answer(local, event, urgency);
      } finally {
        limits.leave(local);
        inFlight -= 1;
        if (inFlight === 0) for (const resolve of waitingForQuiet.splice(0)) resolve();
      }
    },
    get inFlight() {
      return inFlight;
    },
    get started() {
      return started;
    },
    quiet: () =>
      inFlight === 0 ? Promise.resolve() : new Promise((resolve) => waitingForQuiet.push(resolve)),
    stop: () => pool.stop(),
  };
}
