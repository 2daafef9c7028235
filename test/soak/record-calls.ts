import { explainFaults } from "../support/explain-faults.ts";
import type { Answer } from "../support/stage/stage-client.ts";
import { OutageLog } from "./note-outages.ts";

/** Kinds of callers: latencies are reported for healthy partners, faults for all. */
export const callerKinds = ["healthy", "hostile", "operator"] as const;

type CallerKind = (typeof callerKinds)[number];

/**
 * Phase of the soak test: healthy partners alone; hostile partners in the other environment, sharing only the
 * machine; hostile partners in the same environment.
 */
export type Phase = "alone" | "elsewhere" | "concurrent";

/** Allowed responses to a call. A 5xx is always a fault. */
export interface CallExpectation {
  kind: CallerKind;
  /** Name of the call in the report. */
  operation: string;
  /** Statuses that are correct for a healthy caller. A hostile one may receive any below 500. */
  statuses?: readonly number[];
}

const keptFaults = 50;

/** Parts that differ between faults of one kind: ids, numbers, and quoted text. */
const particulars = /\b[a-z]{2,4}_[0-9a-z]+\b|\{.*|\(.*|\d{4,}/g;
const longestKind = 80;

/** Records the duration of every call and every wrong response. */
export class CallRecorder {
  phase: Phase = "alone";
  /** Outages during which calls may fail. Failed calls are then repeated, as a client would repeat them. */
  readonly outages = new OutageLog();
  faultCount = 0;
  /** Descriptions of the first faults. */
  readonly faults: string[] = [];
  /** Number of faults of each kind. */
  readonly faultKinds = new Map<string, number>();
  callCount = 0;
  /** Number of retries of clients after a 5xx response. */
  retryCount = 0;
  /** Number of calls without a valid response because of an outage. */
  cutOffCount = 0;
  readonly statuses = new Map<string, number>();
  private readonly milliseconds: Record<Phase, Map<string, number[]>> = {
    alone: new Map(),
    elsewhere: new Map(),
    concurrent: new Map(),
  };

  /**
   * Makes a call and returns the response, or null without one. Repeats a call that an outage interrupted.
   */
  async call(expected: CallExpectation, make: () => Promise<Answer>): Promise<Answer | null> {
    const { kind, operation } = expected;
    for (;;) {
      const startedAt = performance.now();
      this.callCount += 1;
      try {
        const answer = await make();
        this.retryCount += answer.attempts - 1;
        if (answer.status < 500 || !this.outages.since(startedAt)) {
          this.take(expected, answer);
          if (kind === "healthy") this.note(operation, performance.now() - startedAt);
          return answer;
        }
      } catch (error) {
        if (!this.outages.since(startedAt)) {
          this.fault(`${kind} ${operation}: no answer, ${describe(error)}`);
          return null;
        }
      }
      this.cutOffCount += 1;
      await this.outages.over();
    }
  }

  /** Records a fault. */
  fault(text: string): void {
    this.faultCount += 1;
    const kind = text.replaceAll(particulars, "...").slice(0, longestKind);
    this.faultKinds.set(kind, (this.faultKinds.get(kind) ?? 0) + 1);
    if (this.faults.length < keptFaults) this.faults.push(text);
  }

  /** Returns durations of calls of one operation in a phase, in milliseconds, unordered. */
  timesOf(phase: Phase, operation: string): readonly number[] {
    return this.milliseconds[phase].get(operation) ?? [];
  }

  /** Returns every operation that healthy partners called. */
  operations(): string[] {
    return [...new Set(Object.values(this.milliseconds).flatMap((times) => [...times.keys()]))].sort();
  }

  /** Reports whether a caller of this kind got a response. */
  hasAnswer = (kind: CallerKind): boolean =>
    [...this.statuses.keys()].some((counted) => counted.startsWith(`${kind} `));

  /** Adds the log lines of failed requests. */
  async explainFaults(logPath: string): Promise<void> {
    this.faults.splice(0, this.faults.length, ...(await explainFaults(this.faults, logPath)));
  }

  private take({ kind, operation, statuses }: CallExpectation, { status, body, headers }: Answer): void {
    const counted = `${kind} ${status}`;
    this.statuses.set(counted, (this.statuses.get(counted) ?? 0) + 1);
    const isRight = status < 500 && (kind === "hostile" || (statuses ?? [200]).includes(status));
    if (isRight) return;
    const id = headers.get("x-request-id") ?? body?.error?.request_id;
    this.fault(
      `${kind} ${operation}: ${status} ${JSON.stringify(body?.error ?? body)?.slice(0, 300)} (${id})`,
    );
  }

  private note(operation: string, milliseconds: number): void {
    const times = this.milliseconds[this.phase];
    const known = times.get(operation);
    if (known === undefined) times.set(operation, [milliseconds]);
    else known.push(milliseconds);
  }
}

function describe(error: unknown): string {
  const { cause } = error as { cause?: unknown };
  return `${error}${cause === undefined ? "" : ` (${cause})`}`;
}
