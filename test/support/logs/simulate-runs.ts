import {
  beginRun,
  type EndpointBacklog,
  endRun,
  queueOfRun,
  type RunQueue,
  requestRun,
  runDeliveryLimit,
} from "../../../shared/domain/webhooks/backlog.ts";
import { slowAttemptMilliseconds } from "../../../shared/domain/webhooks/endpoint.ts";
import { redriveGraceMilliseconds } from "../../../shared/domain/webhooks/redrive.ts";
import { nextAttemptAt } from "../../../shared/domain/webhooks/retry-schedule.ts";
import {
  learnFromRound,
  mayGoOn,
  type RunProgress,
  resultOfRun,
  startRun,
} from "../../../shared/domain/webhooks/run-progress.ts";

/** The simulated response of an endpoint to an attempt. */
export interface SimulatedAnswer {
  isAccepted: boolean;
  milliseconds: number;
}

/** A simulated endpoint with its pending deliveries and responses. */
export interface SimulatedEndpoint {
  endpointId: string;
  /** When the next attempts of its deliveries are due. */
  dueAts: readonly number[];
  answer: (attemptIndex: number, now: number) => SimulatedAnswer;
  /** Reports whether the worker crashes during a run, by the run's index. */
  crashes?: (runIndex: number) => boolean;
}

/** A recorded attempt. */
export interface SimulatedAttempt {
  endpointId: string;
  dueAt: number;
  /** Earliest time at which the endpoint could be called. Later waiting is only in the queue. */
  readyAt: number;
  at: number;
}

/** Result of a simulation. */
export interface SimulationResult {
  attempts: SimulatedAttempt[];
  /** Deliveries that are neither accepted nor permanently failed. */
  pendingCount: number;
  /** Maximum number of concurrent runs, by endpoint. */
  mostSimultaneousRuns: ReadonlyMap<string, number>;
  /** Maximum number of concurrent attempts, by endpoint. */
  mostInFlight: ReadonlyMap<string, number>;
  /** Milliseconds during which runs of an endpoint occupied a worker of the queue. */
  busyMilliseconds: ReadonlyMap<string, number>;
  endedAt: number;
}

interface Delivery {
  dueAt: number;
  number: number;
}

interface Endpoint {
  given: SimulatedEndpoint;
  backlog: EndpointBacklog | null;
  waiting: Delivery[];
  attempts: number;
  runs: number;
  running: number;
}

/**
 * Simulates the queues `retry` and `probe` on a simulated clock: runs by the rules of the domain, queues with
 * limited workers, and a sweep per minute for work lost in crashes. Ends at `until` or when no work is left.
 */
export function simulateRuns(
  endpoints: readonly SimulatedEndpoint[],
  { places, until }: { places: number; until: number },
): SimulationResult {
  const run = new Simulation(endpoints, places);
  return run.play(until);
}

class Simulation {
  readonly #endpoints = new Map<string, Endpoint>();
  readonly #places: Record<RunQueue, number>;
  readonly #queues: Record<RunQueue, { endpoint: Endpoint; turn: number }[]> = { retry: [], probe: [] };
  readonly #agenda = new Agenda();
  readonly #attempts: SimulatedAttempt[] = [];
  readonly #mostSimultaneousRuns = new Map<string, number>();
  readonly #mostInFlight = new Map<string, number>();
  readonly #busy = new Map<string, number>();
  #now = 0;

  constructor(endpoints: readonly SimulatedEndpoint[], places: number) {
    this.#places = { retry: places, probe: places };
    for (const given of endpoints) {
      const waiting = given.dueAts.map((dueAt) => ({ dueAt, number: 1 }));
      waiting.sort((one, other) => one.dueAt - other.dueAt);
      const endpoint: Endpoint = { given, backlog: null, waiting, attempts: 0, runs: 0, running: 0 };
      this.#endpoints.set(given.endpointId, endpoint);
      for (const { dueAt } of waiting) this.#call(endpoint, dueAt);
    }
    this.#agenda.add(redriveGraceMilliseconds, () => this.#sweep());
  }

  play(until: number): SimulationResult {
    for (;;) {
      const next = this.#agenda.take();
      if (next === null || next.at > until || this.#pendingCount() === 0) break;
      this.#now = next.at;
      next.act();
    }
    return {
      attempts: this.#attempts,
      pendingCount: this.#pendingCount(),
      mostSimultaneousRuns: this.#mostSimultaneousRuns,
      mostInFlight: this.#mostInFlight,
      busyMilliseconds: this.#busy,
      endedAt: this.#now,
    };
  }

  #pendingCount = (): number =>
    [...this.#endpoints.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);

  #call(endpoint: Endpoint, at: number): void {
    const reference = { partnerId: "pt", endpointId: endpoint.given.endpointId };
    const after = requestRun(endpoint.backlog, reference, { at, hungAt: null }, this.#now);
    if (after === endpoint.backlog) return;
    endpoint.backlog = after;
    this.#announce(endpoint);
  }

  #announce(endpoint: Endpoint): void {
    const { backlog } = endpoint;
    if (backlog === null || backlog.isRunning || backlog.dueAt === null) return;
    const { turn } = backlog;
    this.#agenda.add(Math.max(this.#now, backlog.dueAt), () => {
      this.#queues[queueOfRun(backlog, this.#now)].push({ endpoint, turn });
      this.#handOut();
    });
  }

  #sweep(): void {
    for (const endpoint of this.#endpoints.values()) {
      const { backlog } = endpoint;
      if (backlog?.dueAt != null && backlog.dueAt <= this.#now - redriveGraceMilliseconds)
        this.#queues[queueOfRun(backlog, this.#now)].push({ endpoint, turn: backlog.turn });
    }
    this.#handOut();
    this.#agenda.add(this.#now + redriveGraceMilliseconds, () => this.#sweep());
  }

  #handOut(): void {
    for (const queue of ["retry", "probe"] as const) {
      while (this.#places[queue] > 0) {
        const message = this.#queues[queue].shift();
        if (message === undefined) break;
        this.#begin(message.endpoint, message.turn, queue);
      }
    }
  }

  #begin(endpoint: Endpoint, turn: number, queue: RunQueue): void {
    const dueAt = endpoint.backlog?.dueAt ?? 0;
    const running = beginRun(endpoint.backlog, turn, this.#now);
    if (running === null) return;
    const { endpointId, crashes } = endpoint.given;
    endpoint.backlog = running;
    endpoint.runs += 1;
    endpoint.running += 1;
    this.#places[queue] -= 1;
    raise(this.#mostSimultaneousRuns, endpointId, endpoint.running);
    const startedAt = this.#now;
    const free = () => {
      endpoint.running -= 1;
      this.#places[queue] += 1;
      this.#busy.set(endpointId, (this.#busy.get(endpointId) ?? 0) + this.#now - startedAt);
      this.#handOut();
    };
    if (crashes?.(endpoint.runs - 1) === true) {
      free();
      return;
    }
    const due = endpoint.waiting.slice(0, runDeliveryLimit).filter((one) => one.dueAt <= startedAt);
    const end = (progress: RunProgress) => {
      const result = resultOfRun(progress, endpoint.waiting[0]?.dueAt ?? null, this.#now);
      endpoint.backlog = endRun(endpoint.backlog, running.turn, result, this.#now) ?? endpoint.backlog;
      this.#announce(endpoint);
      free();
    };
    this.#goOn(endpoint, { due, dueAt, progress: startRun(running, startedAt), end });
  }

  /** Runs one round after another, as a worker does. */
  #goOn(
    endpoint: Endpoint,
    run: { due: Delivery[]; dueAt: number; progress: RunProgress; end: (progress: RunProgress) => void },
  ): void {
    const { due, progress, end } = run;
    if (due.length === 0 || !mayGoOn(progress, this.#now)) {
      end(progress);
      return;
    }
    const round = due.splice(0, progress.width);
    raise(this.#mostInFlight, endpoint.given.endpointId, round.length);
    const at = this.#now;
    const answers = round.map((delivery) => this.#attempt(endpoint, delivery, run.dueAt));
    this.#agenda.add(at + Math.max(...answers.map(({ milliseconds }) => milliseconds)), () => {
      const outcomes = answers.map(({ isAccepted, milliseconds }) => ({
        isAccepted,
        isSlow: milliseconds > slowAttemptMilliseconds,
        at,
      }));
      for (const [position, delivery] of round.entries())
        this.#completeAttempt(endpoint, delivery, answers[position]?.isAccepted === true);
      this.#goOn(endpoint, { ...run, progress: learnFromRound(progress, outcomes) });
    });
  }

  #attempt(endpoint: Endpoint, delivery: Delivery, runDueAt: number): SimulatedAnswer {
    const { endpointId, answer } = endpoint.given;
    const readyAt = Math.max(delivery.dueAt, runDueAt);
    this.#attempts.push({ endpointId, dueAt: delivery.dueAt, readyAt, at: this.#now });
    endpoint.attempts += 1;
    return answer(endpoint.attempts - 1, this.#now);
  }

  #completeAttempt(endpoint: Endpoint, delivery: Delivery, isAccepted: boolean): void {
    const { waiting } = endpoint;
    waiting.splice(waiting.indexOf(delivery), 1);
    if (isAccepted) return;
    const attempt = { number: delivery.number, endedAt: this.#now, retryAfterSeconds: null };
    const dueAt = nextAttemptAt(attempt, 0.5);
    if (dueAt === null) return;
    const before = waiting.findLastIndex((one) => one.dueAt <= dueAt);
    waiting.splice(before + 1, 0, { dueAt, number: delivery.number + 1 });
  }
}

/** Scheduled actions by time; actions at the same time in order of insertion. */
class Agenda {
  readonly #entries: { at: number; act: () => void }[] = [];

  add(at: number, act: () => void): void {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.at ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, { at, act });
  }

  take = (): { at: number; act: () => void } | null => this.#entries.shift() ?? null;
}

const raise = (most: Map<string, number>, name: string, value: number): void => {
  most.set(name, Math.max(most.get(name) ?? 0, value));
};
