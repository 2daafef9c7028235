import type { Actor } from "./act-as-function.ts";
import { describeChangesSince } from "./describe-changes.ts";
import { findGaps } from "./find-gaps.ts";
import { type Choose, type GateOptions, runGated, type Step } from "./gate-calls.ts";
import type { KeptTable, TableState } from "./keep-table.ts";
import type { Done, Operation, Outcome, Situation } from "./scenario.ts";
import type { RaceStage } from "./start-race-stage.ts";

/** One run of some operations from the situation's beginning. */
export interface Run {
  outcomes: Outcome[];
  steps: Step[];
  changes: string[];
  failures: string[];
}

/** Runs operations on a situation, each time from its beginning. */
export interface Runner<World> {
  run(operations: readonly Operation<World>[], choose: Choose): Promise<Run>;
}

/** What is run, and what is looked for. */
export interface RunnerOptions<World> extends GateOptions, Pick<Situation<World>, "check"> {
  world: World;
  beginning: TableState;
  /** Changes that are left out. */
  free: readonly RegExp[];
  /** Says what is wrong with a state that operations left. */
  inspect?: (ended: TableState, done: readonly Done[]) => string[];
}

/** Opens a situation, which stands in the table as it is to begin, for running. */
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

/** What operations of a run are called by their place. */
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
