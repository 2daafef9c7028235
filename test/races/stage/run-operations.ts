import type { Actor } from "./act-as-function.ts";
import { describeChangesSince } from "./describe-changes.ts";
import { findGaps } from "./find-gaps.ts";
import { type Choose, type GateOptions, runGated, type Step } from "./gate-calls.ts";
import type { Done, Operation, Outcome, Situation } from "./scenario.ts";
import type { KeptTable, TableState } from "./snapshot-table.ts";
import type { RaceStage } from "./start-race-stage.ts";

/** One run of some operations from the initial state. */
export interface Run {
  outcomes: Outcome[];
  steps: Step[];
  changes: string[];
  failures: string[];
}

/** Runs operations on a situation, each time from its initial state. */
export interface Runner<World> {
  run(operations: readonly Operation<World>[], choose: Choose): Promise<Run>;
}

/** The operations to run, and the checks. */
export interface RunnerOptions<World> extends GateOptions, Pick<Situation<World>, "check"> {
  world: World;
  beginning: TableState;
  /** Changes to ignore. */
  free: readonly RegExp[];
  /** Describes the violations in a state after operations. */
  inspect?: (ended: TableState, done: readonly Done[]) => string[];
}

/** Creates a runner for a situation, whose initial state is the current table. */
export function createRunner<World>(
  stage: RaceStage,
  table: KeptTable,
  { world, beginning, check, free, callsAtOnce, inspect = () => [] }: RunnerOptions<World>,
): Runner<World> {
  const describeChanges = describeChangesSince(beginning, free);
  return {
    async run(operations, choose) {
      const racers = operations.map((operation, at) => ({
        operation,
        actor: stage.actor(operation.entry, labels[at]!),
      }));
      const { results, steps } = await runGated(
        racers.map(({ operation, actor }) => ({ actor, work: () => attempt(operation, actor, world) })),
        choose,
        callsAtOnce === undefined ? {} : { callsAtOnce },
      );
      const outcomes = results.map(({ outcome }) => outcome);
      const done = racers.map(({ operation }, at) => ({ name: operation.name, outcome: outcomes[at]! }));
      const ended = await table.read();
      const failures = [
        ...(steps.length === 0 ? ["nothing went through the gate"] : []),
        ...racers.flatMap(({ operation, actor }, at) => findFaults(operation, actor, results[at]!)),
        ...findGaps(ended),
        ...inspect(ended, done),
        ...(await findUnsound(() => check?.(world, done, stage))),
      ];
      await table.restore(beginning, ended);
      return { outcomes, steps, changes: describeChanges(ended), failures };
    },
  };
}

/** Names the operations of a run by their position. */
export const labels = ["A", "B", "C"] as const;

interface Attempt {
  outcome: Outcome;
  error: unknown;
}

async function attempt<World>(operation: Operation<World>, actor: Actor, world: World): Promise<Attempt> {
  try {
    return { outcome: await operation.run(actor, world), error: null };
  } catch (error) {
    return { outcome: { status: 500, code: null, body: null }, error };
  }
}

function findFaults<World>(
  { name, refusals }: Operation<World>,
  { label, denials }: Actor,
  { outcome: { status, code }, error }: Attempt,
): string[] {
  const faults = denials.map((denial) => `${label} ${name}: ${denial}`);
  if (error !== null) faults.push(`${label} ${name} threw ${String(error)}`);
  else if (status >= 500 && (code === null || !refusals.includes(code)))
    faults.push(`${label} ${name} answered ${status}`);
  else if (status >= 400 && (code === null || !refusals.includes(code)))
    faults.push(`${label} ${name} refused with ${code}`);
  return faults;
}

async function findUnsound(check: () => Promise<void> | undefined): Promise<string[]> {
  try {
    await check();
    return [];
  } catch (error) {
    return [`afterwards: ${error instanceof Error ? error.message : String(error)}`];
  }
}
