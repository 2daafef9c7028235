import { oneAfterTheOther } from "../races/stage/choose-order.ts";
import { choosePairs } from "../races/stage/choose-pairs.ts";
import { createRunner, type Run, type Runner } from "../races/stage/run-operations.ts";
import type { Operation, Situation } from "../races/stage/scenario.ts";
import { commits } from "../races/stage/touched-items.ts";
import { exploreByChance } from "./explore-by-chance.ts";
import type { ExploreOptions } from "./explore-options.ts";
import { disturb } from "./faults/disturb-operation.ts";
import { parseFault } from "./faults/fault.ts";
import { findViolations } from "./invariants/find-violations.ts";
import { type Exploration, explorePair, type Finding, findingOf } from "./schedule/explore-pair.ts";
import { follow, parseSchedule } from "./schedule/schedule.ts";
import type { KeptConnections } from "./stage/kept-connections.ts";
import { snapshotServices } from "./stage/snapshot-services.ts";
import type { ExploredStage } from "./stage/start-explored-stage.ts";

/** Result of exploring a situation. */
export interface SituationReport {
  pairs: number;
  /** Pairs with at least one schedule within the limits that was not run. */
  cutPairs: number;
  triples: number;
  /** Pairs in which one operation had a fault. */
  faultedPairs: number;
  runs: number;
  findings: SituationFinding[];
}

/** An order of calls with a wrong final state. */
export interface SituationFinding extends Finding {
  /** Value for `--pair`. */
  who: string;
  /** Fault of the first operation. Value for `--fault`. */
  fault?: string;
}

/** A prepared situation whose operations have each run alone. */
export interface OpenSituation<World> {
  /** Returns a title such as `lots/won/awardLot+transitionOrder`, which `--pair` accepts. */
  titleOf(...operations: readonly Operation<World>[]): string;
  operations: readonly Operation<World>[];
  runner: Runner<World>;
  alone: ReadonlyMap<Operation<World>, Run>;
  /** Names of the conditions that each operation uses when it runs alone. */
  conditions: ReadonlyMap<Operation<World>, readonly string[]>;
}

/** Prepares a situation and runs each of its operations alone. */
export async function openSituation<World>(
  stage: ExploredStage,
  kind: string,
  { name, prepare, operations, check }: Situation<World>,
  { free = [], lag, torn }: Pick<ExploreOptions, "lag" | "torn"> & { free?: readonly RegExp[] | undefined },
): Promise<OpenSituation<World>> {
  const { services } = stage;
  const table = snapshotServices(services, () => {
    stage.beginChance(`${kind} ${name}`);
    if (lag) services.table.contents.freezeIndexes();
  });
  await table.restore(new Map());
  stage.beginChance(`${kind} ${name} beginning`);
  services.table.contents.showIndexes();
  services.table.torn.isOn = false;
  const world = await prepare(stage);
  const beginning = await table.read();
  await table.restore(beginning);
  services.table.torn.isOn = torn;
  const runner = createRunner(stage, table, {
    ...{ world, beginning, check, free, callsAtOnce: 1 },
    inspect: findViolations,
  });
  const alone = new Map<Operation<World>, Run>();
  const conditions = new Map<Operation<World>, readonly string[]>();
  for (const operation of operations) {
    services.conditions.forget();
    alone.set(operation, await runner.run([operation], oneAfterTheOther("A")));
    conditions.set(operation, services.conditions.seen);
  }
  const titleOf = (...some: readonly Operation<World>[]) =>
    `${kind}/${name}/${some.map((one) => one.name).join("+")}`;
  return { titleOf, operations, runner, alone, conditions };
}

/**
 * Explores the selected pairs of a situation's operations, including each operation with itself. The seed adds some
 * triples, and some pairs in which one operation has a fault.
 * @param takesPart reports whether a pair is explored; by default all are
 */
export async function exploreSituation<World>(
  situation: OpenSituation<World>,
  connections: KeptConnections,
  options: ExploreOptions,
  takesPart: (pair: readonly Operation<World>[]) => boolean = () => true,
): Promise<SituationReport> {
  const { alone, operations, titleOf } = situation;
  const chance = options.random(`${options.seed} ${titleOf()} pairs`);
  const report: SituationReport = {
    pairs: 0,
    cutPairs: 0,
    triples: 0,
    faultedPairs: 0,
    runs: alone.size,
    findings: [],
  };
  for (const [operation, run] of alone)
    if (run.failures.length > 0) report.findings.push({ ...findingOf(run), who: titleOf(operation) });
  for (const pair of choosePairs(operations, options.pairsOfEach, chance)) {
    if (!options.isAskedFor(titleOf(...pair)) || !takesPart(pair)) continue;
    if (options.stopsAtFinding && report.findings.length > 0) break;
    report.pairs += 1;
    const { runs, isWhole, findings } = await explore(situation, pair, options);
    report.runs += runs;
    report.cutPairs += Number(!isWhole);
    report.findings.push(...findings.map((finding) => ({ ...finding, who: titleOf(...pair) })));
  }
  await exploreByChance(situation, connections, options, report);
  return report;
}

function explore<World>(
  { runner, alone }: OpenSituation<World>,
  pair: readonly Operation<World>[],
  options: ExploreOptions,
): Promise<Exploration> {
  const run = (choose: ReturnType<typeof follow>) => runner.run(pair, choose);
  const ofPair = pair.map((operation) => alone.get(operation)!);
  return explorePair(
    options.skewSeconds === 0 && !options.torn ? pair : pair.map(inPieces),
    ofPair,
    run,
    options,
  );
}

/**
 * Lets other operations run between the writes of this operation. With skewed clocks, an earlier write may have a
 * later time, which no serial order has. With torn reads, a read without a decision may return what no serial order
 * returns.
 */
const inPieces = <World>(operation: Operation<World>): Operation<World> => ({
  ...operation,
  endsPiece: (step) => operation.endsPiece(step) || commits(step),
});

/** Runs one schedule of the operations in a title. Returns the errors in its final state. */
export async function replaySchedule<World>(
  { operations, runner, titleOf }: OpenSituation<World>,
  connections: KeptConnections,
  { pair: title, schedule, fault }: Pick<ExploreOptions, "pair" | "fault"> & { schedule: string },
): Promise<SituationFinding[]> {
  const names = title.slice(titleOf().length).split("+");
  const found = names.map((name) => operations.find((operation) => operation.name === name));
  const [first, ...others] = found.filter((operation) => operation !== undefined);
  if (!title.startsWith(titleOf()) || first === undefined || others.length < names.length - 1) return [];
  const met = fault === null ? first : disturb(first, parseFault(fault), connections);
  const run = await runner.run([met, ...others], follow(parseSchedule(schedule)));
  if (run.failures.length === 0) return [];
  return [{ ...findingOf(run), who: title, ...(fault !== null && { fault }) }];
}
