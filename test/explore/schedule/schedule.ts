import type { Choose, Step, Waiting } from "../../races/stage/gate-calls.ts";

/** The actor of each step. After the last step, its actor continues, then the others in order. */
export type Schedule = readonly string[];

/** The schedule names an actor without a step there, so something besides the schedule affects the run. */
export class ScheduleLost extends Error {
  constructor(schedule: Schedule, at: number, waiting: readonly Waiting[]) {
    const others = waiting.map(({ label }) => label).join(", ");
    super(`Step ${at + 1} of ${formatSchedule(schedule)} is ${schedule[at]}'s, but only ${others} can go on`);
    this.name = "ScheduleLost";
  }
}

/** Follows a schedule. `note` receives the actors that could continue at each step. */
export function follow(schedule: Schedule, note: (waiting: readonly Waiting[]) => void = () => {}): Choose {
  let at = 0;
  let last: string | undefined = schedule[0];
  return (waiting) => {
    note(waiting);
    const wanted = at < schedule.length ? schedule[at] : last;
    const chosen = waiting.find(({ label }) => label === wanted);
    if (chosen === undefined && at < schedule.length) throw new ScheduleLost(schedule, at, waiting);
    at += 1;
    const next = chosen ?? waiting[0]!;
    last = next.label;
    return next;
  };
}

/** Returns the complete schedule of a run. */
export const scheduleOf = (steps: readonly Step[]): Schedule => steps.map(({ label }) => label);

/** Formats a schedule for people: `A3 B5 A2` for three steps of A, five of B and two of A. */
export const formatSchedule = (schedule: Schedule): string =>
  schedule
    .reduce<[string, number][]>((runs, label) => {
      const last = runs.at(-1);
      if (last?.[0] === label) last[1] += 1;
      else runs.push([label, 1]);
      return runs;
    }, [])
    .map(([label, count]) => `${label}${count}`)
    .join(" ");

/** Parses the output of `formatSchedule`. @throws Error for invalid text */
export const parseSchedule = (text: string): Schedule =>
  text.split(/\s+/).flatMap((run) => {
    const [, label, count] = /^([A-C])([1-9]\d*)$/.exec(run) ?? [];
    if (label === undefined) throw new Error(`"${text}" is no schedule; one is written A3 B5 A2`);
    return Array.from({ length: Number(count) }, () => label);
  });

/** Counts how often a runnable actor was preempted. `canGoOn` returns the runnable actors at each step. */
export const countPreemptions = (schedule: Schedule, canGoOn: readonly (readonly string[])[]): number =>
  schedule.filter((label, at) => {
    const before = schedule[at - 1];
    return before !== undefined && before !== label && canGoOn[at]!.includes(before);
  }).length;
