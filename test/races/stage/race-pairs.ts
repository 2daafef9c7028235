import { RandomSource } from "../../../infra/local/cars/random-source.ts";
import { chainsAreSound } from "../../explore/invariants/events-are-sound.ts";
import { StoredState } from "../../explore/invariants/read-state.ts";
import { byChance, heldAfter, oneAfterTheOther } from "./choose-order.ts";
import { choosePairs } from "./choose-pairs.ts";
import type { Choose } from "./gate-calls.ts";
import { createRunner, type Run, type Runner } from "./run-operations.ts";
import type { Operation, Outcome, Situation } from "./scenario.ts";
import { snapshotTable, type TableState } from "./snapshot-table.ts";
import type { RaceStage } from "./start-race-stage.ts";
import { areDependent } from "./touched-items.ts";

/** Maximum number of differences in the message of a failure. */
const mostShown = 12;

/** Share of pairs that also run in random order. The seed selects them. */
const chanceShare = 1 / 3;

/** The number of races and the failures of a situation. */
export interface RaceReport {
  pairs: number;
  /** Pairs of operations without common items, which cannot affect each other. */
  independentPairs: number;
  runs: number;
  failures: string[];
}

/** The pairs to race, and the changes to ignore. */
export interface RaceOptions {
  seed: string;
  /** Minimum number of pairs for each operation, chosen by the seed. */
  pairsOfEach: number;
  free?: readonly RegExp[] | undefined;
}

interface Track<World> {
  operation: Operation<World>;
  alone: Run;
}

/**
 * Races pairs of a situation's operations, each with its function's role. First each runs alone, and both run in
 * sequence in both orders. Then each pauses wherever the other can interleave between its reads and writes; some
 * pairs also run in random order. No run may have a 5xx, a missing permission, an undocumented rejection or a
 * gap in a partner's event chain. Its responses and items must equal those of a sequential order, or of one
 * operation alone if the other was rejected.
 */
export async function racePairs<World>(
  stage: RaceStage,
  { name, prepare, operations, check }: Situation<World>,
  { seed, pairsOfEach, free = [] }: RaceOptions,
): Promise<RaceReport> {
  const table = snapshotTable(stage.clients, stage.tableName);
  await table.restore(new Map());
  const world = await prepare(stage);
  const beginning = await table.read();
  const inspect = (ended: TableState) => chainsAreSound(new StoredState(ended, []));
  const runner = createRunner(stage, table, { world, beginning, check, free, inspect });
  const report: RaceReport = { pairs: 0, independentPairs: 0, runs: 0, failures: [] };
  const tracks: Track<World>[] = [];
  for (const operation of operations) {
    const alone = await runner.run([operation], oneAfterTheOther("A"));
    note(report, `${name}: ${operation.name} alone`, alone);
    tracks.push({ operation, alone });
  }
  for (const [one, other] of choosePairs(tracks, pairsOfEach, new RandomSource(`${seed} ${name} pairs`)))
    await racePair(runner, report, { name, seed }, one, other);
  await table.restore(new Map());
  return report;
}

async function racePair<World>(
  { run }: Runner<World>,
  report: RaceReport,
  { name, seed }: { name: string; seed: string },
  one: Track<World>,
  other: Track<World>,
): Promise<void> {
  const title = `${name}: ${one.operation.name} (A) and ${other.operation.name} (B)`;
  const isAlike = one === other;
  const holds = [...listHolds("A", one, other), ...(isAlike ? [] : listHolds("B", other, one))];
  report.pairs += 1;
  if (holds.length === 0) {
    report.independentPairs += 1;
    return;
  }
  const pair = [one.operation, other.operation];
  const between = holds.filter(({ isBetweenPieces }) => isBetweenPieces);
  const expected: Run[] = [];
  for (const order of [
    oneAfterTheOther("A"),
    oneAfterTheOther("B"),
    ...between.map(({ choose }) => choose),
  ]) {
    const result = await run(pair, order);
    note(report, `${title}, one after the other`, result);
    expected.push(result);
  }
  const within = holds.filter(({ isBetweenPieces }) => !isBetweenPieces);
  const isLeftToChance = new RandomSource(`${seed} ${title}`).chance(chanceShare);
  const orders = [
    ...within.map(({ choose }) => choose),
    ...(isLeftToChance ? [byChance(`${title} ${seed}`)] : []),
  ];
  for (const order of orders) {
    const result = await run(pair, order);
    const failures = [...result.failures, ...judge(result, expected, [one.alone, other.alone], pair)];
    note(report, title, { ...result, failures });
  }
}

/** A step at which one operation waits until the other has ended. */
interface Hold {
  choose: Choose;
  /** True if the operation is then between two parts of its work. */
  isBetweenPieces: boolean;
}

/**
 * Returns the steps after which a pause of an operation is useful: each after which the other's steps can conflict,
 * except the last.
 */
function listHolds<World>(
  label: string,
  { operation, alone: { steps } }: Track<World>,
  passing: Track<World>,
): Hold[] {
  return steps.slice(0, -1).flatMap((step, at) => {
    if (!passing.alone.steps.some((other) => areDependent(step, other))) return [];
    return [{ choose: heldAfter(label, at + 1), isBetweenPieces: operation.endsPiece(step) }];
  });
}

/**
 * Returns the failures of a race between operations that succeed alone. There are none if responses and changes
 * equal those of an expected run, or of one operation alone if the other had no effect.
 */
export function judge<World>(
  { outcomes, changes }: Run,
  expected: readonly Run[],
  alone: readonly Run[],
  operations: readonly Operation<World>[],
): string[] {
  const found = changes.join("\n");
  const fits = (run: Run) => run.changes.join("\n") === found;
  if (expected.some((run) => fits(run) && answersFit(run.outcomes, outcomes))) return [];
  // An operation that was rejected, or that left its work to its next run, had no effect.
  const mayHaveDoneNothing = (at: number) =>
    (outcomes[at]?.status ?? 0) >= 400 || operations[at]?.isWorker === true;
  if (mayHaveDoneNothing(1) && alone[0] && fits(alone[0])) return [];
  if (mayHaveDoneNothing(0) && alone[1] && fits(alone[1])) return [];
  const differences = expected.map((run) => [
    ...(answersFit(run.outcomes, outcomes) ? [] : [`  answers ${formatAnswers(run.outcomes)}`]),
    ...listDifferences(run.changes, changes),
  ]);
  const nearest = differences.reduce((fewest, one) => (one.length < fewest.length ? one : fewest));
  return ["the result is of no order, nearest to one but for", ...nearest.slice(0, mostShown)];
}

/** Successful operations return equal responses. Rejections may name the conflict. */
const answersFit = (expected: readonly Outcome[], found: readonly Outcome[]): boolean =>
  expected.every(({ status }, at) => Math.min(status, 400) === Math.min(found[at]?.status ?? 0, 400));

/** Formats responses for people, each with its error code if any. */
export const formatAnswers = (outcomes: readonly Outcome[]): string =>
  outcomes.map(({ status, code }) => [status, code].filter((part) => part !== null).join(" ")).join(", ");

/** Returns, for each run, the lines that only that run has. */
export function listDifferences(expected: readonly string[], found: readonly string[]): string[] {
  const missing = expected.filter((line) => !found.includes(line)).map((line) => `  missing ${line}`);
  const extra = found.filter((line) => !expected.includes(line)).map((line) => `  found   ${line}`);
  return [...missing, ...extra];
}

function note(report: RaceReport, title: string, { outcomes, steps, failures }: Run): void {
  report.runs += 1;
  if (failures.length === 0) return;
  const path = steps.map(
    ({ label, calls }) => `${label}:${calls.map(({ operation }) => operation).join("+")}`,
  );
  report.failures.push(
    `${title}\n  ${failures.join("\n  ")}\n  answers: ${formatAnswers(outcomes)}\n  order: ${path.join(" ")}`,
  );
}
