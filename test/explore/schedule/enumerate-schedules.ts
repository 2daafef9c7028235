import type { Step, Waiting } from "../../races/stage/gate-calls.ts";
import { areDependent } from "../../races/stage/touched-items.ts";
import { countPreemptions, type Schedule } from "./schedule.ts";

/** The part of a run that the enumeration needs. */
export interface Trace {
  steps: readonly Step[];
  /** The waiting actors at each step, each with its next call. */
  waiting: readonly (readonly Waiting[])[];
}

/** Limits of the enumeration. */
export interface Bounds {
  /** Maximum number of preemptions of runnable actors. */
  preemptions: number;
  /** Maximum number of schedules to run. */
  mostRuns: number;
  /** Returns true when no further schedule may start. */
  isOver: () => boolean;
}

interface Candidate {
  schedule: Schedule;
  preemptions: number;
  /** The operation that would be preempted, and its next step. Null without a preemption. */
  stopped: Step | null;
}

/**
 * Runs every schedule of some operations up to a number of preemptions, fewest first, so that a failure has as
 * few as possible. A preemption is relevant only before a step whose order relative to another operation's step
 * matters; elsewhere it is equivalent to one before the next such step. Runs reveal these steps, so skipped
 * schedules are evaluated again at the end.
 * @returns whether all schedules ran
 */
export async function enumerateSchedules(
  run: (schedule: Schedule) => Promise<Trace>,
  bounds: Bounds,
): Promise<boolean> {
  const known = new KnownSteps();
  const candidates = new Candidates(known);
  candidates.add({ schedule: [], preemptions: 0, stopped: null });
  for (let runs = 0; ; runs += 1) {
    const next = candidates.take();
    if (next === undefined) return true;
    if (runs === bounds.mostRuns || bounds.isOver()) return false;
    const trace = await run(next.schedule);
    known.note(trace.steps);
    for (const candidate of branchesOf(trace, next.schedule.length)) {
      if (candidate.preemptions <= bounds.preemptions) candidates.add(candidate);
    }
  }
}

/** Schedules to run, by number of preemptions. Some are deferred until they can matter. */
class Candidates {
  readonly #known: KnownSteps;
  readonly #open: Candidate[][] = [];
  #leftOut: Candidate[] = [];

  constructor(known: KnownSteps) {
    this.#known = known;
  }

  add(candidate: Candidate): void {
    if (!this.#known.canMatter(candidate.stopped)) {
      this.#leftOut.push(candidate);
      return;
    }
    const alike = this.#open[candidate.preemptions] ?? [];
    alike.push(candidate);
    this.#open[candidate.preemptions] = alike;
  }

  take(): Candidate | undefined {
    return this.#takeOpen() ?? this.#takeLeftOut();
  }

  #takeOpen(): Candidate | undefined {
    return this.#open.find((candidates) => candidates !== undefined && candidates.length > 0)?.shift();
  }

  #takeLeftOut(): Candidate | undefined {
    const again = this.#leftOut;
    this.#leftOut = [];
    for (const candidate of again) this.add(candidate);
    return this.#takeOpen();
  }
}

/** Returns the schedules that branch off a run at a step from `from` on, one per other actor that could continue. */
function branchesOf({ steps, waiting }: Trace, from: number): Candidate[] {
  const labels = steps.map(({ label }) => label);
  const canGoOn = waiting.map((all) => all.map(({ label }) => label));
  return steps.slice(from).flatMap((step, offset) => {
    const at = from + offset;
    const before = labels[at - 1];
    return canGoOn[at]!.filter((label) => label !== step.label).map((label): Candidate => {
      const schedule = [...labels.slice(0, at), label];
      const isStopped = before !== undefined && before === step.label;
      return { schedule, preemptions: countPreemptions(schedule, canGoOn), stopped: isStopped ? step : null };
    });
  });
}

/** Every step of all runs, by actor. */
class KnownSteps {
  readonly #byLabel = new Map<string, Map<string, Step>>();

  note(steps: readonly Step[]): void {
    for (const step of steps) {
      const known = this.#byLabel.get(step.label) ?? new Map<string, Step>();
      known.set(JSON.stringify(step.calls), step);
      this.#byLabel.set(step.label, known);
    }
  }

  /** Reports whether a step's order relative to any step of another actor can matter. */
  canMatter(step: Step | null): boolean {
    if (step === null) return true;
    return [...this.#byLabel].some(
      ([label, known]) =>
        label !== step.label && [...known.values()].some((other) => areDependent(step, other)),
    );
  }
}
