import { availableParallelism } from "node:os";
import type { LocalFunction } from "./read-functions.ts";
import { type EnvironmentOptions, type LambdaEnvironment, startEnvironment } from "./start-environment.ts";

/** Whether a caller waits for the response, or an event source works in the background. */
export type Urgency = "awaited" | "background";

/** The options with which a pool starts environments. */
export interface PoolOptions extends EnvironmentOptions {
  /**
   * The maximum number of environments. Beyond this number, the longest idle environment of any function is stopped. If
   * none is idle, requests wait in order.
   */
  maximumEnvironments: number;
  /**
   * The maximum number of environments per function for synchronous requests; further requests wait. Starting an
   * environment is CPU-bound, and dozens at once on two cores would all time out. Default 4 per core, at least 8.
   */
  maximumOfOneFunction?: number;
  /**
   * The number of environments that a function gets immediately. More environments would only share the cores. Another
   * environment therefore starts only if none of the function's environments has responded for a tenth of a second,
   * because the environments then wait for something else. Default: cores plus one.
   */
  promptOfOneFunction?: number;
  /** The time in milliseconds without a response before a further start. Default 100. */
  stuckAfterMilliseconds?: number;
  /**
   * The lifetimes of idle environments. Default: one minute, and five minutes for the last environment of a function.
   */
  idleLimits?: IdleLimits;
}

/** The limits on the number of environments and their lifetime. */
export type EnvironmentBounds = Partial<Pick<PoolOptions, "maximumEnvironments" | "idleLimits">>;

/** The lifetime of idle environments, in milliseconds. */
export interface IdleLimits {
  /** Lifetime of an environment while its function has a more recently used one. */
  surplusMilliseconds: number;
  /** Lifetime of a function's last environment. */
  lastMilliseconds: number;
}

interface Waiting {
  local: LocalFunction;
  urgency: Urgency;
  /** Called with an environment, or null when the pool stops. */
  resolve(environment: LambdaEnvironment | null): void;
}

/**
 * The share of environments for background work. In AWS a backlog, or webhooks to a dead endpoint, never slows a route;
 * without this limit, background work could occupy every environment here.
 */
const backgroundShare = 2 / 3;

const usualMostOfOneFunction = Math.max(8, 4 * availableParallelism());
const usualPromptOfOneFunction = 1 + availableParallelism();
const usualStuckAfterMilliseconds = 100;
/**
 * Default lifetimes of idle environments. Lambda also ends environments after some minutes, and each environment holds
 * tens of megabytes.
 */
const usualIdleLimits: IdleLimits = { surplusMilliseconds: 60_000, lastMilliseconds: 300_000 };

/** The environments of a stage's functions. */
export class EnvironmentPool {
  readonly #options: PoolOptions;
  readonly #mostBackground: number;
  readonly #mostOfOneFunction: number;
  readonly #promptOfOneFunction: number;
  readonly #stuckAfterMilliseconds: number;
  readonly #idleLimits: IdleLimits;
  /** Idle environments with the start of their idle time, longest idle first. */
  #idle: { environment: LambdaEnvironment; since: number }[] = [];
  readonly #busy = new Map<LambdaEnvironment, Urgency>();
  /** The time of a function's last response or environment start. */
  readonly #movedAt = new WeakMap<LocalFunction, number>();
  readonly #sweeping: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  #stopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#mostOfOneFunction = options.maximumOfOneFunction ?? usualMostOfOneFunction;
    this.#promptOfOneFunction = options.promptOfOneFunction ?? usualPromptOfOneFunction;
    this.#stuckAfterMilliseconds = options.stuckAfterMilliseconds ?? usualStuckAfterMilliseconds;
    this.#mostBackground = Math.max(1, Math.floor(options.maximumEnvironments * backgroundShare));
    this.#idleLimits = options.idleLimits ?? usualIdleLimits;
    const { surplusMilliseconds, lastMilliseconds } = this.#idleLimits;
    const everyMilliseconds = Math.min(surplusMilliseconds, lastMilliseconds) / 4;
    this.#sweeping = setInterval(() => this.#endIdle(), everyMilliseconds).unref();
  }

  /** True after the pool was stopped. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** Returns an environment for one request, or null once the pool stops. The caller must release each environment. */
  acquire(local: LocalFunction, urgency: Urgency): Promise<LambdaEnvironment | null> {
    if (this.#stopping) return Promise.resolve(null);
    this.#endSuperseded(local);
    const environment = this.#take(local, urgency, this.#promptOfOneFunction);
    if (environment !== null) return Promise.resolve(environment);
    const { promise, resolve } = Promise.withResolvers<LambdaEnvironment | null>();
    const waiting = { local, urgency, resolve };
    this.#waiting.push(waiting);
    if (urgency === "awaited") this.#growWhenStuck(waiting);
    return promise;
  }

  /** Gives an environment back after its request. */
  release(environment: LambdaEnvironment): void {
    this.#busy.delete(environment);
    if (this.#stopping) return;
    const since = performance.now();
    this.#movedAt.set(environment.function, since);
    if (!environment.ended) this.#idle.push({ environment, since });
    this.#waiting = this.#waiting.filter(({ local, urgency, resolve }) => {
      const taken = this.#take(local, urgency, this.#promptOfOneFunction);
      if (taken !== null) resolve(taken);
      return taken === null;
    });
  }

  /** Ends every environment and rejects the waiting requests. */
  async stop(): Promise<void> {
    this.#stopping = true;
    clearInterval(this.#sweeping);
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    const all = [...this.#idle.map(({ environment }) => environment), ...this.#busy.keys()];
    await Promise.all(all.map((environment) => environment.terminate()));
  }

  /**
   * Returns an idle or a new environment; null if the request must wait.
   * @param most number of environments that awaited requests of the function may occupy before a new one starts
   */
  #take(local: LocalFunction, urgency: Urgency, most: number): LambdaEnvironment | null {
    if (urgency === "background" && this.#countBackground() >= this.#mostBackground) return null;
    const now = performance.now();
    // The most recently used environment first: it is warm, and the others expire.
    const index = this.#idle.findLastIndex(
      ({ environment }) => environment.function === local && !environment.ended && environment.thawsAt <= now,
    );
    const allowed = Math.min(most, this.#mostOfOneFunction);
    if (index === -1 && urgency === "awaited" && this.#countAwaited(local) >= allowed) return null;
    const environment = index === -1 ? this.#start(local) : this.#idle.splice(index, 1)[0]!.environment;
    if (environment !== null) this.#busy.set(environment, urgency);
    return environment;
  }

  /**
   * Starts another environment for a waiting request while none of its function's environments responds; one
   * at a time.
   */
  #growWhenStuck(waiting: Waiting): void {
    setTimeout(() => {
      const position = this.#waiting.indexOf(waiting);
      if (position === -1) return;
      const { local, urgency, resolve } = waiting;
      const taken = this.#isMoving(local) ? null : this.#take(local, urgency, this.#mostOfOneFunction);
      if (taken === null) return this.#growWhenStuck(waiting);
      this.#waiting.splice(position, 1);
      resolve(taken);
    }, this.#stuckAfterMilliseconds).unref();
  }

  /** Reports whether an environment of a function is starting, or has recently become ready or responded. */
  #isMoving(local: LocalFunction): boolean {
    const own = [...this.#busy.keys()].filter((environment) => environment.function === local);
    const moved = [
      this.#movedAt.get(local) ?? 0,
      ...own.map(({ readyAt }) => readyAt ?? Number.POSITIVE_INFINITY),
    ];
    return performance.now() - Math.max(...moved) < this.#stuckAfterMilliseconds;
  }

  #countBackground(): number {
    let count = 0;
    for (const urgency of this.#busy.values()) if (urgency === "background") count += 1;
    return count;
  }

  #countAwaited(local: LocalFunction): number {
    let count = 0;
    for (const [environment, urgency] of this.#busy)
      if (environment.function === local && urgency === "awaited") count += 1;
    return count;
  }

  #start(local: LocalFunction): LambdaEnvironment | null {
    if (this.#idle.length + this.#busy.size >= this.#options.maximumEnvironments) {
      const ended = this.#idle.findIndex(({ environment }) => environment.ended);
      const [spare] = this.#idle.splice(Math.max(ended, 0), 1);
      if (spare === undefined) return null;
      void spare.environment.terminate();
    }
    this.#movedAt.set(local, performance.now());
    return startEnvironment(local, this.#options);
  }

  /** Ends idle environments with earlier code of the same version. Busy environments first finish their requests. */
  #endSuperseded({ arn, version, modulePath }: LocalFunction): void {
    this.#idle = this.#idle.filter(({ environment }) => {
      const { function: own } = environment;
      const isKept = own.arn !== arn || own.version !== version || own.modulePath === modulePath;
      if (!isKept) void environment.terminate();
      return isKept;
    });
  }

  #endIdle(): void {
    const now = performance.now();
    const { surplusMilliseconds, lastMilliseconds } = this.#idleLimits;
    const usedLater = new Set<LocalFunction>();
    const kept = this.#idle.toReversed().filter(({ environment, since }) => {
      const limit = usedLater.has(environment.function) ? surplusMilliseconds : lastMilliseconds;
      usedLater.add(environment.function);
      const isKept = now - Math.max(since, environment.thawsAt) < limit && !environment.ended;
      if (!isKept) void environment.terminate();
      return isKept;
    });
    this.#idle = kept.toReversed();
  }
}
