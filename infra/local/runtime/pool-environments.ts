import { availableParallelism } from "node:os";
import type { LocalFunction } from "./read-functions.ts";
import { type EnvironmentOptions, type LambdaEnvironment, startEnvironment } from "./start-environment.ts";

/** Whether somebody waits for the answer, or a queue, stream, bucket or schedule does its work in the background. */
export type Urgency = "awaited" | "background";

/** What a pool starts environments with. */
export interface PoolOptions extends EnvironmentOptions {
  /**
   * How many environments may exist at once. Beyond it the one idle for longest makes room, whichever function it
   * belongs to; when none is idle, requests wait in order.
   */
  maximumEnvironments: number;
  /**
   * How many of them one function may have for requests that are awaited; the next ones wait for these. Starting an
   * environment is computing, and dozens at once on a machine of two cores keep each other from ever answering. Default
   * 4 a core, at least 8.
   */
  maximumOfOneFunction?: number;
}

interface Waiting {
  local: LocalFunction;
  urgency: Urgency;
  /** Hands over an environment, or null when the pool stops. */
  resolve(environment: LambdaEnvironment | null): void;
}

/**
 * What background work may take of the environments. In AWS a backlog, or webhooks to a dead endpoint, never slows a
 * route down; without this share they would leave it no environment here.
 */
const backgroundShare = 2 / 3;

const usualMostOfOneFunction = Math.max(8, 4 * availableParallelism());

/** The environments of a stage's functions. */
export class EnvironmentPool {
  readonly #options: PoolOptions;
  readonly #mostBackground: number;
  readonly #mostOfOneFunction: number;
  /** Idle environments, the one used longest ago first. */
  readonly #idle: LambdaEnvironment[] = [];
  readonly #busy = new Map<LambdaEnvironment, Urgency>();
  #waiting: Waiting[] = [];
  #stopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#mostOfOneFunction = options.maximumOfOneFunction ?? usualMostOfOneFunction;
    this.#mostBackground = Math.max(1, Math.floor(options.maximumEnvironments * backgroundShare));
  }

  /** True once the pool has been asked to stop. */
  get stopping(): boolean {
    return this.#stopping;
  }

  /** An environment for one request, or null once the pool stops. Every one taken has to be released. */
  acquire(local: LocalFunction, urgency: Urgency): Promise<LambdaEnvironment | null> {
    if (this.#stopping) return Promise.resolve(null);
    const environment = this.#take(local, urgency);
    if (environment !== null) return Promise.resolve(environment);
    return new Promise((resolve) => this.#waiting.push({ local, urgency, resolve }));
  }

  /** Gives an environment back after its request. */
  release(environment: LambdaEnvironment): void {
    this.#busy.delete(environment);
    if (this.#stopping) return;
    if (!environment.ended) this.#idle.push(environment);
    this.#waiting = this.#waiting.filter(({ local, urgency, resolve }) => {
      const taken = this.#take(local, urgency);
      if (taken !== null) resolve(taken);
      return taken === null;
    });
  }

  /** Ends every environment and refuses the requests that wait. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const { resolve } of this.#waiting.splice(0)) resolve(null);
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((environment) => environment.terminate()));
  }

  #take(local: LocalFunction, urgency: Urgency): LambdaEnvironment | null {
    if (urgency === "background" && this.#countBackground() >= this.#mostBackground) return null;
    // The most recently used one first: it is warm, and the others age out.
    const index = this.#idle.findLastIndex((idle) => idle.function === local && !idle.ended);
    if (index === -1 && urgency === "awaited" && this.#countAwaited(local) >= this.#mostOfOneFunction)
      return null;
    const environment = index === -1 ? this.#start(local) : this.#idle.splice(index, 1)[0]!;
    if (environment !== null) this.#busy.set(environment, urgency);
    return environment;
  }

  #countBackground(): number {
    return [...this.#busy.values()].filter((urgency) => urgency === "background").length;
  }

  #countAwaited(local: LocalFunction): number {
    const busy = [...this.#busy].filter(([environment]) => environment.function === local);
    return busy.filter(([, urgency]) => urgency === "awaited").length;
  }

  #start(local: LocalFunction): LambdaEnvironment | null {
    if (this.#idle.length + this.#busy.size >= this.#options.maximumEnvironments) {
      const ended = this.#idle.findIndex((idle) => idle.ended);
      const [spare] = this.#idle.splice(Math.max(ended, 0), 1);
      if (spare === undefined) return null;
      void spare.terminate();
    }
    return startEnvironment(local, this.#options);
  }
}
