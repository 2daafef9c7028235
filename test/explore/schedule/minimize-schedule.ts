import type { Run } from "../../races/stage/run-operations.ts";
import { follow, type Schedule, ScheduleLost } from "./schedule.ts";

/**
 * Returns the run of the smallest failing schedule: the shortest failing prefix, reduced to the necessary
 * steps. After it, the last actor continues.
 * @param run runs the same operations from the same initial state
 */
export async function minimizeSchedule(
  schedule: Schedule,
  run: (choose: ReturnType<typeof follow>) => Promise<Run>,
): Promise<Run> {
  const fails = async (candidate: Schedule): Promise<Run | null> => {
    try {
      const result = await run(follow(candidate));
      return result.failures.length > 0 ? result : null;
    } catch (error) {
      if (error instanceof ScheduleLost) return null;
      throw error;
    }
  };
  let turns = toTurns(schedule);
  let shortest: Run | null = null;
  for (let count = 0; count <= turns.length && shortest === null; count += 1) {
    shortest = await fails(turns.slice(0, count).flat());
    if (shortest !== null) turns = turns.slice(0, count);
  }
  for (let at = turns.length - 2; at >= 0; at -= 1) {
    const without = turns.toSpliced(at, 1);
    const result = await fails(without.flat());
    if (result === null) continue;
    shortest = result;
    turns = without;
  }
  if (shortest !== null) return shortest;
  throw new Error("A schedule that failed does not fail again: something besides it decides what happens");
}

/** Consecutive steps of one operation. */
function toTurns(schedule: Schedule): Schedule[] {
  const turns: string[][] = [];
  for (const label of schedule) {
    if (turns.at(-1)?.[0] === label) turns.at(-1)!.push(label);
    else turns.push([label]);
  }
  return turns;
}
