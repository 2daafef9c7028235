import type { Step, Waiting } from "../../races/stage/gate-calls.ts";
import { judge } from "../../races/stage/race-pairs.ts";
import { labels, type Run } from "../../races/stage/run-operations.ts";
import type { Operation } from "../../races/stage/scenario.ts";
import { type Bounds, enumerateSchedules } from "./enumerate-schedules.ts";
import { follow, formatSchedule, type Schedule, scheduleOf } from "./schedule.ts";

/** A schedule that ends in a violation. */
export interface Finding {
  /** The complete schedule in the format of `formatSchedule`. */
  schedule: string;
  failures: string[];
  answers: Run["outcomes"];
}

/** Result of exploring some operations. */
export interface Exploration {
  runs: number;
  /** True if every schedule within the limits ran. */
  isWhole: boolean;
  findings: Finding[];
}

/** Runs the operations. Every run starts from the same state. */
export type RunSchedule = (choose: ReturnType<typeof follow>) => Promise<Run>;

/**
 * Runs two operations in every order within the limits. No run may violate an invariant. Unless one operation
 * works in parts, responses and changes must also equal those of a sequential order. Stops at the first failing
 * schedule and runs it again: if it then passes, something besides the order affects the result.
 */
export async function explorePair<World>(
  operations: readonly Operation<World>[],
  alone: readonly Run[],
  run: RunSchedule,
  bounds: Bounds,
): Promise<Exploration> {
  const judged: Run[] = [];
  const findings: Finding[] = [];
  const isWhole = await enumerateSchedules(
    async (schedule) => {
      const { result, waiting } = await runNoted(run, schedule);
      if (result.failures.length > 0) findings.push(await repeat(run, result));
      judged.push(result);
      return { steps: result.steps, waiting };
    },
    { ...bounds, isOver: () => findings.length > 0 || bounds.isOver() },
  );
  const inPieces = judged.some(({ steps }) =>
    operations.some((operation, at) =>
      worksInPieces(
        operation,
        steps.filter(({ label }) => label === labels[at]),
      ),
    ),
  );
  const references = judged.filter(isSerial);
  for (const result of judged) {
    if (findings.length > 0 || inPieces) break;
    const failures = judge(result, references, alone, operations);
    if (failures.length > 0) findings.push({ ...findingOf(result), failures });
  }
  return { runs: judged.length, isWhole: isWhole || findings.length > 0, findings };
}

async function runNoted(run: RunSchedule, schedule: Schedule) {
  const waiting: Waiting[][] = [];
  const result = await run(follow(schedule, (all) => waiting.push([...all])));
  return { result, waiting };
}

/** Returns the finding of a failed run. */
export const findingOf = ({ steps, failures, outcomes }: Run): Finding => ({
  schedule: formatSchedule(scheduleOf(steps)),
  failures,
  answers: outcomes,
});

async function repeat(run: RunSchedule, first: Run): Promise<Finding> {
  const { result } = await runNoted(run, scheduleOf(first.steps));
  const isSame = result.failures.join("\n") === first.failures.join("\n");
  const doubt = isSame ? [] : ["the same schedule ended otherwise when it was run again", ...result.failures];
  return { ...findingOf(first), failures: [...first.failures, ...doubt] };
}

/** Reports whether others may act between the parts of an operation: a worker, or an operation with two commits. */
const worksInPieces = <World>({ isWorker, endsPiece }: Operation<World>, own: readonly Step[]): boolean =>
  isWorker || own.slice(0, -1).some(endsPiece);

/** Reports whether one operation ran completely before the other. */
const isSerial = ({ steps }: Run): boolean =>
  steps.filter(({ label }, at) => label !== steps[at - 1]?.label).length <= 2;
