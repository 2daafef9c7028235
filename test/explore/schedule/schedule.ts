import type { Choose, Step, Waiting } from "../../races/stage/gate-calls.ts";

/** Whose turn it is, step by step; where it ends, whoever went last goes on, then the others in their order. */
export type Schedule = readonly string[];

/** A schedule asks for a step of an operation that makes none there: something besides the schedule decided. */
export class ScheduleLost extends Error {
  constructor(schedule: Schedule, at: number, waiting: readonly Waiting[]) {
    const others = waiting.map(({ label }) => label).join(", ");
    super(`Step ${at + 1} of ${formatSchedule(schedule)} is ${schedule[at]}'s, but only ${others} can go on`);
    this.name = "ScheduleLost";
  }
}

/** Follows a schedule; `note` is told what could have gone on at each step. */
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

/** The schedule that a run followed, to its end. */
export const scheduleOf = (steps: readonly Step[]): Schedule => steps.map(({ label }) => label);

/** As people write it: `A3 B5 A2` for three steps of A, five of B and two of A. */
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

/** The reverse of `formatSchedule`. @throws Error for what is none */
export const parseSchedule = (text: string): Schedule =>
  text.split(/\s+/).flatMap((run) => {
    const [, label, count] = /^([A-C])([1-9]\d*)$/.exec(run) ?? [];
    if (label === undefined) throw new Error(`"${text}" is no schedule; one is written A3 B5 A2`);
    return Array.from({ length: Number(count) }, () => label);
  });

/** How often somebody was stopped who could have gone on. `canGoOn` says who could at each step. */
export const countPreemptions = (schedule: Schedule, canGoOn: readonly (readonly string[])[]): number =>
  schedule.filter((label, at) => {
    const before = schedule[at - 1];
    return before !== undefined && before !== label && canGoOn[at]!.includes(before);
  }).length;
