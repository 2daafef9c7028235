import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { Worker } from "node:worker_threads";
import { transformSync } from "esbuild";
import type { Clock } from "../machine/clock.ts";
import { crashError, exitError, timedOut, timeoutError } from "./environment-errors.ts";
import { type EnvironmentFaults, reliableEnvironments } from "./environment-faults.ts";
import type {
  EnvironmentData,
  FreezeRequest,
  InvocationAnswer,
  InvocationError,
  InvocationRequest,
} from "./environment-protocol.ts";
import type { LocalFunction } from "./read-functions.ts";
import { type InvocationSuccess, readReturned } from "./read-returned.ts";
import { splitLines } from "./split-lines.ts";

/** A line in a function's output. */
export interface LogLine {
  /** `<stage>.<stack>.<functionLogicalId>`. */
  identity: string;
  stream: "stdout" | "stderr";
  line: string;
}

/** Receives every line of a stage's functions. */
export type LogSink = (line: LogLine) => void;

/** The result of an invocation. A timeout and a crash are errors too, with Lambda's own error types. */
export type InvocationResult = InvocationSuccess | { ok: false; error: InvocationError };

/** One Lambda environment: a worker thread that handles one request at a time. */
export interface LambdaEnvironment {
  readonly function: LocalFunction;
  /** True when the environment cannot take another request. */
  readonly ended: boolean;
  /** The time on the monotonic clock when its module was imported; null until then. */
  readonly readyAt: number | null;
  /** The time on the monotonic clock until which it is frozen; 0 if it never was. */
  readonly thawsAt: number;
  invoke(event: string, requestId: string): Promise<InvocationResult>;
  terminate(): Promise<void>;
}

const typedBootstrap = readFileSync(new URL("./run-environment.ts", import.meta.url), "utf8");
/**
 * The source without types, prepared once, because removing them would take a third of every thread's start.
 */
const { code: plainBootstrap } = transformSync(typedBootstrap, { loader: "ts" });
// Stack traces show the name, not the whole address.
const namedBootstrap = `${plainBootstrap}\n//# sourceURL=local-aws/run-environment.ts`;
const bootstrap = new URL(`data:text/javascript,${encodeURIComponent(namedBootstrap)}`);
// An environment starts in two thirds of the CPU time if no other threads help with garbage collection and the space
// for new objects starts larger. A space of 8 MiB makes the start no faster and needs 4 to 5 MiB more.
for (const flag of ["--single-threaded-gc", "--min-semi-space-size=4"]) setFlagsFromString(flag);
/**
 * Minimum heap in megabytes. With a smaller heap, Node's own memory would exceed the limit, rather than the function's.
 */
const smallestHeapMegabytes = 128;

/** The options shared by the environments of all functions. */
export interface EnvironmentOptions {
  clock: Clock;
  logSink: LogSink;
  /**
   * The time for importing a module. Only time beyond this limit counts toward the request. Default 10 s, as in Lambda.
   */
  initTimeoutMilliseconds?: number;
  /** The faults of environments; none by default. */
  faults?: EnvironmentFaults;
  /** Drops an environment's connections to the services, by its local ports, as after a freeze. */
  loseConnections?: (localPorts: readonly number[]) => void;
}

const defaultOptions = {
  initTimeoutMilliseconds: 10_000,
  faults: reliableEnvironments,
  loseConnections: () => {},
} satisfies Partial<EnvironmentOptions>;

/** Starts an environment of a function, which imports the module at once. */
export function startEnvironment(local: LocalFunction, options: EnvironmentOptions): LambdaEnvironment {
  const allOptions = { ...defaultOptions, ...options };
  const { clock, logSink, faults } = allOptions;
  const worker = new Worker(bootstrap, {
    env: { ...local.environment },
    execArgv: ["--disable-warning=ExperimentalWarning"],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: Math.max(local.memoryMegabytes, smallestHeapMegabytes) },
    workerData: {
      modulePath: local.modulePath,
      exportName: local.exportName,
      functionName: local.name,
      functionArn: local.arn,
      functionVersion: local.version,
      memoryMegabytes: local.memoryMegabytes,
      logStreamName: `local/[${local.version}]${randomUUID().replaceAll("-", "")}`,
      // Next to the assets, so that the cache is deleted with its bundles.
      compileCacheDirectory: join(dirname(local.modulePath), "..", "compiled"),
      clockOffset: clock.offsetMilliseconds,
      clockDifference: faults.drawClockDifference(local.identity),
    } satisfies EnvironmentData,
  });
  worker.unref();
  forwardLines(worker.stdout, (line) => logSink({ identity: local.identity, stream: "stdout", line }));
  forwardLines(worker.stderr, (line) => logSink({ identity: local.identity, stream: "stderr", line }));
  return new WorkerEnvironment(local, worker, allOptions);
}

class WorkerEnvironment implements LambdaEnvironment {
  readonly function: LocalFunction;
  ended = false;
  readyAt: number | null = null;
  thawsAt = 0;
  #failedToStart = false;
  readonly #worker: Worker;
  readonly #options: Required<EnvironmentOptions>;
  readonly #ready = Promise.withResolvers<InvocationError | null>();
  #pending: ((result: InvocationResult) => void) | null = null;

  constructor(local: LocalFunction, worker: Worker, options: Required<EnvironmentOptions>) {
    this.function = local;
    this.#options = options;
    this.#worker = worker;
    worker.on("message", (answer: InvocationAnswer) => this.#take(answer));
    worker.on("error", (error) => this.#end(crashError(error)));
    worker.on("exit", (code) => this.#end(exitError(code)));
  }

  async invoke(event: string, requestId: string): Promise<InvocationResult> {
    const { faults, initTimeoutMilliseconds } = this.#options;
    const startError = await withTimeout(this.#ready.promise, initTimeoutMilliseconds, () => null);
    if (startError !== null) {
      await this.terminate();
      return { ok: false, error: startError };
    }
    const { identity, timeoutSeconds } = this.function;
    const answered = Promise.withResolvers<InvocationResult>();
    this.#pending = answered.resolve;
    const timeoutMilliseconds = timeoutSeconds * 1000;
    this.#worker.postMessage({
      ...{ requestId, event, timeoutMilliseconds },
      ending: faults.drawEnding(identity),
    } satisfies InvocationRequest);
    const result = await withTimeout(answered.promise, timeoutMilliseconds, () => ({
      ok: false as const,
      error: timeoutError(requestId, timeoutSeconds),
    }));
    this.#pending = null;
    if (!result.ok && (this.#failedToStart || result.error.errorType === timedOut)) await this.terminate();
    else this.#freeze(faults.drawFreezeMilliseconds(identity));
    return result;
  }

  async terminate(): Promise<void> {
    this.ended = true;
    await this.#worker.terminate();
  }

  #freeze(milliseconds: number | null): void {
    if (milliseconds === null || this.ended) return;
    this.thawsAt = performance.now() + milliseconds;
    this.#worker.postMessage({ kind: "freeze", milliseconds } satisfies FreezeRequest);
  }

  #take(answer: InvocationAnswer): void {
    if (answer.kind === "ready") this.#becomeReady();
    else if (answer.kind === "frozen") this.#options.loseConnections(answer.localPorts);
    else if (answer.kind === "failed-to-start") this.#failStart(answer.error);
    else if (answer.kind === "result") this.#pending?.(readReturned(answer));
    else this.#pending?.({ ok: false, error: answer.error });
  }

  #becomeReady(): void {
    this.readyAt = performance.now();
    this.#ready.resolve(null);
  }

  #failStart(error: InvocationError): void {
    this.#failedToStart = true;
    this.#ready.resolve(error);
    this.#pending?.({ ok: false, error });
  }

  #end(error: InvocationError): void {
    this.ended = true;
    this.#ready.resolve(error);
    this.#pending?.({ ok: false, error });
  }
}

async function withTimeout<T>(promise: Promise<T>, milliseconds: number, onTimeout: () => T): Promise<T> {
  const expired = Promise.withResolvers<T>();
  const timer = setTimeout(() => expired.resolve(onTimeout()), milliseconds);
  try {
    return await Promise.race([promise, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function forwardLines(stream: Readable, take: (line: string) => void): void {
  const lines = splitLines(take);
  stream.setEncoding("utf8");
  stream.on("data", lines.write);
  stream.on("end", lines.flush);
}
