import type { Step, Waiting } from "../../races/stage/gate-calls.ts";
import { areDependent } from "../../races/stage/touched-items.ts";
import { countPreemptions, type Schedule } from "./schedule.ts";

/** One run as the enumeration needs it. */
export interface Trace {
  steps: readonly Step[];
  /** Who waited at each step, and for what. */
  waiting: readonly (readonly Waiting[])[];
}

/** How far schedules are enumerated. */
export interface Bounds {
  /** How often, at most, somebody is stopped who could go on. */
  preemptions: number;
  /** Schedules that are run at most. */
  mostRuns: number;
  /** True when no further schedule is to be begun. */
  isOver: () => boolean;
}

interface Candidate {
  schedule: Schedule;
  preemptions: number;
  /** The operation that would be stopped, and before which of its steps; null where nobody is. */
  stopped: Step | null;
}

/**
 * Runs every schedule of some operations with at most so many preemptions, those with fewer first, so that what goes
 * wrong does so with the fewest. An operation is stopped only before a step whose order with a step of another matters:
 * stopping it before any other step comes to the same as stopping it before its next one. Which steps those are is
 * learned from the runs, and what was left out is judged again at the end.
 *
 * @returns whether all of them were run
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

/** Schedules to be run, those with fewer preemptions first; some are left out for as long as they cannot matter. */
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

/** The schedules that part from a run at some step from `from` on, each for somebody else who could have gone on. */
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

/** Every step that was made in any run, by who made it. */
class KnownSteps {
  readonly #byLabel = new Map<string, Map<string, Step>>();

  note(steps: readonly Step[]): void {
    for (const step of steps) {
      const known = this.#byLabel.get(step.label) ?? new Map<string, Step>();
      known.set(JSON.stringify(step.calls), step);
      this.#byLabel.set(step.label, known);
    }
  }

  /** Whether the order of a step and some step of somebody else can matter. */
  canMatter(step: Step | null): boolean {
    if (step === null) return true;
    return [...this.#byLabel].some(
      ([label, known]) =>
        label !== step.label && [...known.values()].some((other) => areDependent(step, other)),
    );
  }
}
