import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { LocalFunction } from "./read-functions.ts";
import {
  type InvocationResult,
  type LambdaEnvironment,
  type LogSink,
  startEnvironment,
} from "./start-environment.ts";

/** Runs functions in environments, as Lambda does. */
export interface FunctionRuntime {
  /**
   * Invokes a function and waits for its answer. Never rejects for what the function does: an error, a timeout and a
   * crash are results, and are written to the function's log. The request waits while every environment the machine allows is busy.
   */
  invoke(local: LocalFunction, event: unknown, requestId?: string): Promise<InvocationResult>;
  /** The number of requests being answered or waiting. */
  readonly inFlight: number;
  /** The number of requests ever made, which tells whether one was made between two looks. */
  readonly started: number;
  /** Resolves at the next moment at which no request is being answered or waits. */
  quiet(): Promise<void>;
  /** Ends every environment; requests that wait are refused. */
  stop(): Promise<void>;
}

interface Waiting {
  local: LocalFunction;
  start(environment: LambdaEnvironment): void;
  refuse(): void;
}

/**
 * Starts a runtime without any environment; the first request of a function makes its first one, and a request that
 * finds all of them busy makes another.
 *
 * @param options.maximumEnvironments how many may exist at once. Beyond it the one idle for longest makes room, whichever
 *   function it belongs to; when none is idle, requests wait in order.
 */
export function createFunctionRuntime(options: {
  clock: Clock;
  logSink: LogSink;
  maximumEnvironments: number;
}): FunctionRuntime {
  const pool = new EnvironmentPool(options);
  let inFlight = 0;
  let started = 0;
  const waitingForQuiet: (() => void)[] = [];
  return {
    async invoke(local, event, requestId = randomUUID()) {
      inFlight += 1;
      started += 1;
      try {
        const environment = await pool.acquire(local);
        if (environment === null) return stopped;
        try {
          const result = await environment.invoke(JSON.stringify(event), requestId);
          if (result.ok) return result;
          if (pool.stopping) return stopped;
          const line = JSON.stringify({ requestId, ...result.error });
          options.logSink({ identity: local.identity, stream: "stderr", line });
          return result;
        } finally {
          pool.release(environment);
        }
      } finally {
        inFlight -= 1;
        if (inFlight === 0) for (const resolve of waitingForQuiet.splice(0)) resolve();
      }
    },
    get started() {
      return started;
    },
    quiet: () =>
      inFlight === 0 ? Promise.resolve() : new Promise((resolve) => waitingForQuiet.push(resolve)),
    get inFlight() {
      return inFlight;
    },
    stop: () => pool.stop(),
  };
}

/** Error type of a request that was refused or cut off because the local stage stops; the function is not to blame. */
export const stoppedErrorType = "Runtime.Stopped";

const stopped: InvocationResult = {
  ok: false,
  error: { errorType: stoppedErrorType, errorMessage: "The local stage is stopping", trace: [] },
};

class EnvironmentPool {
  readonly #options: { clock: Clock; logSink: LogSink; maximumEnvironments: number };
  /** Idle environments, the one used longest ago first. */
  readonly #idle: LambdaEnvironment[] = [];
  readonly #busy = new Set<LambdaEnvironment>();
  readonly #waiting: Waiting[] = [];
  stopping = false;

  constructor(options: { clock: Clock; logSink: LogSink; maximumEnvironments: number }) {
    this.#options = options;
  }

  /** An environment for one request, or null once the runtime stops. */
  acquire(local: LocalFunction): Promise<LambdaEnvironment | null> {
    if (this.stopping) return Promise.resolve(null);
    const environment = this.#take(local);
    if (environment !== null) return Promise.resolve(environment);
    return new Promise((resolve) => {
      this.#waiting.push({ local, start: resolve, refuse: () => resolve(null) });
    });
  }

  release(environment: LambdaEnvironment): void {
    this.#busy.delete(environment);
    if (!environment.ended && !this.stopping) this.#idle.push(environment);
    const next = this.#waiting[0];
    if (next === undefined) return;
    const taken = this.#take(next.local);
    if (taken === null) return;
    this.#waiting.shift();
    next.start(taken);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    for (const waiting of this.#waiting.splice(0)) waiting.refuse();
    await Promise.all([...this.#idle, ...this.#busy].map((environment) => environment.terminate()));
  }

  #take(local: LocalFunction): LambdaEnvironment | null {
    // The most recently used one first: it is warm, and the others age out.
    const index = this.#idle.findLastIndex((idle) => idle.function === local && !idle.ended);
    const environment = index === -1 ? this.#start(local) : this.#idle.splice(index, 1)[0]!;
    if (environment !== null) this.#busy.add(environment);
    return environment;
  }

  #start(local: LocalFunction): LambdaEnvironment | null {
    if (this.#idle.length + this.#busy.size >= this.#options.maximumEnvironments) {
      const crashed = this.#idle.findIndex((idle) => idle.ended);
      const [oldest] = this.#idle.splice(Math.max(crashed, 0), 1);
      if (oldest === undefined) return null;
      void oldest.terminate();
    }
    return startEnvironment(local, this.#options.clock, this.#options.logSink);
  }
}
