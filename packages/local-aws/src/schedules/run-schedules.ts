import type { Clock } from "../machine/clock.ts";
import type { EventSource, TroubleReport } from "../runtime/event-source.ts";
import { findByPrefix } from "../runtime/find-by-prefix.ts";
import type { LocalSchedule } from "./read-schedules.ts";

/** Fires one schedule for one due time; resolves when its targets are done. */
export type FireSchedule = (schedule: LocalSchedule, dueMilliseconds: number) => Promise<void>;

/** The running schedules of a stage. */
export interface RunningSchedules extends EventSource {
  /**
   * Fires a schedule now. Throws Error unless exactly one schedule has that name or logical id, or a logical
   * id that begins with it.
   */
  runNow(nameOrPrefix: string): Promise<void>;
}

/**
 * Maximum number of runs of one schedule in one clock jump. A jump over days would cause thousands of runs of a
 * schedule that runs every minute. Sweeps do all due work in one run, so the latest few suffice. Daily and rarer
 * schedules run for each day of seven weeks, because a run may concern its day.
 */
const mostRunsPerJump = { upToHourly: 3, otherwise: 50 };
const hourMilliseconds = 3_600_000;
/** Longer timers overflow. Waking early only causes another check. */
const longestTimerMilliseconds = 60_000;

/**
 * Maximum number of concurrent runs when schedules begin. Every rate is due then, and each run starts a function, which
 * takes a tenth of a CPU second. Other work would wait for dozens of such starts.
 */
const mostRunsAtBegin = 2;

/** The dependencies of schedules. */
export interface ScheduleOptions {
  /** Only work due at or after this time runs. */
  startMilliseconds: number;
  clock: Clock;
  fire: FireSchedule;
  reportTrouble: TroubleReport;
  /** Schedules begin when this resolves, and then also run what was due before. By default, they begin at once. */
  begin?: Promise<void> | undefined;
}

/**
 * Runs schedules by the clock. When the clock jumps forward, everything that became due runs in the order of
 * its due time, with the clock already at its new time. A jump backward runs nothing.
 */
export function runSchedules(
  schedules: readonly LocalSchedule[],
  { startMilliseconds, clock, fire, reportTrouble, begin }: ScheduleOptions,
): RunningSchedules {
  const firing = new Set<Promise<unknown>>();
  // A rate schedule starts with a run at the start of the stage.
  let checkedUntil = startMilliseconds - 1;
  let timer: NodeJS.Timeout | undefined;
  let hasBegun = false;
  let stopped = false;

  const keepUntilDone = (work: Promise<unknown>): void => {
    const kept = work.finally(() => firing.delete(kept));
    firing.add(kept);
  };
  const fireSafely = (schedule: LocalSchedule, due: number): Promise<void> => {
    const fired = fire(schedule, due).catch((error) =>
      reportTrouble(`Schedule ${schedule.name}: ${String(error)}`),
    );
    keepUntilDone(fired);
    return fired;
  };
  const wait = () => {
    clearTimeout(timer);
    if (stopped) return;
    const nextTimes = schedules.map(
      ({ recurrence }) => recurrence.nextAfter(checkedUntil) ?? Number.POSITIVE_INFINITY,
    );
    const delay = Math.min(longestTimerMilliseconds, Math.max(0, Math.min(...nextTimes) - clock.now()));
    timer = setTimeout(check, delay);
  };
  const takeDue = (to: number) => {
    const from = checkedUntil;
    checkedUntil = to;
    return listDue(schedules, from, to);
  };
  const check = () => {
    for (const { schedule, due } of takeDue(clock.now())) void fireSafely(schedule, due);
    wait();
  };
  // Listens before schedules begin, because what listens later, such as alarms, expects that due work is done.
  const removeJumpListener = clock.onJump(async (_, to) => {
    if (!hasBegun) return;
    const dueRuns = takeDue(to);
    wait();
    for (const { schedule, due } of dueRuns) await fireSafely(schedule, due);
  });
  const start = () => {
    if (stopped) return;
    hasBegun = true;
    const first = takeDue(clock.now()).values();
    const fireRest = async () => {
      for (const { schedule, due } of first) if (!stopped) await fireSafely(schedule, due);
    };
    for (let lane = 0; lane < mostRunsAtBegin; lane += 1) keepUntilDone(fireRest());
    wait();
  };
  if (begin === undefined) start();
  else void begin.then(start);
  return {
    async runNow(nameOrPrefix) {
      const schedule = findByPrefix(schedules, nameOrPrefix, "schedules", ({ name }) => [name]);
      await fire(schedule, clock.now());
    },
    async idle() {
      while (firing.size > 0) await Promise.all(firing);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      removeJumpListener();
      await Promise.all(firing);
    },
  };
}

/** Returns the due times after `from` up to `to`, in order, limited to the latest few dozen per schedule. */
function listDue(
  schedules: readonly LocalSchedule[],
  from: number,
  to: number,
): { schedule: LocalSchedule; due: number }[] {
  return schedules
    .flatMap((schedule) => dueTimes(schedule, from, to).map((due) => ({ schedule, due })))
    .sort((left, right) => left.due - right.due);
}

function dueTimes({ recurrence }: LocalSchedule, from: number, to: number): number[] {
  const times: number[] = [];
  for (let due = recurrence.nextAfter(from); due !== null && due <= to; due = recurrence.nextAfter(due)) {
    times.push(due);
    if (times.length > mostRunsPerJump.otherwise) times.shift();
  }
  const [last = 0, beforeLast = Number.NEGATIVE_INFINITY] = times.toReversed();
  const isFrequent = last - beforeLast <= hourMilliseconds;
  return times.slice(isFrequent ? -mostRunsPerJump.upToHourly : 0);
}
