import { byChance, oneAfterTheOther } from "../races/stage/choose-order.ts";
import { createRunner, type Run, type Runner } from "../races/stage/run-operations.ts";
import type { Operation, Situation } from "../races/stage/scenario.ts";
import type { ExploreOptions } from "./explore-options.ts";
import { findViolations } from "./invariants/find-violations.ts";
import { type Exploration, explorePair, type Finding, findingOf } from "./schedule/explore-pair.ts";
import { minimizeSchedule } from "./schedule/minimize-schedule.ts";
import { follow, parseSchedule, scheduleOf } from "./schedule/schedule.ts";
import { keepServices } from "./stage/keep-services.ts";
import type { ExploredStage } from "./stage/start-explored-stage.ts";

/** What was explored of a situation. */
export interface SituationReport {
  pairs: number;
  /** Pairs of which some schedule within the bounds was not run. */
  cutPairs: number;
  triples: number;
  runs: number;
  findings: (Finding & { who: string })[];
}

/** A situation that was brought about, and its operations, each of which was run alone. */
export interface OpenSituation<World> {
  /** Such as `lots/won/awardLot+transitionOrder`: what `--pair` takes. */
  titleOf(...operations: readonly Operation<World>[]): string;
  operations: readonly Operation<World>[];
  runner: Runner<World>;
  alone: ReadonlyMap<Operation<World>, Run>;
  /** Names of the guards that each operation passes when it is alone. */
  guards: ReadonlyMap<Operation<World>, readonly string[]>;
}

/** Brings a situation about and runs each of its operations alone. */
export async function openSituation<World>(
  stage: ExploredStage,
  kind: string,
  { name, prepare, operations, check }: Situation<World>,
  { free = [], lag }: Pick<ExploreOptions, "lag"> & { free?: readonly RegExp[] | undefined },
): Promise<OpenSituation<World>> {
  const { services } = stage;
  const table = keepServices(services, () => {
    stage.beginChance(`${kind} ${name}`);
    if (lag) services.table.contents.freezeIndexes();
  });
  await table.restore(new Map());
  stage.beginChance(`${kind} ${name} beginning`);
  services.table.contents.showIndexes();
  const world = await prepare(stage);
  const beginning = await table.read();
  await table.restore(beginning);
  const runner = createRunner(stage, table, {
    ...{ world, beginning, check, free, callsAtOnce: 1 },
    inspect: findViolations,
  });
  const alone = new Map<Operation<World>, Run>();
  const guards = new Map<Operation<World>, readonly string[]>();
  for (const operation of operations) {
    services.guards.forget();
    alone.set(operation, await runner.run([operation], oneAfterTheOther("A")));
    guards.set(operation, services.guards.seen);
  }
  const titleOf = (...some: readonly Operation<World>[]) =>
    `${kind}/${name}/${some.map((one) => one.name).join("+")}`;
  return { titleOf, operations, runner, alone, guards };
}

/**
 * Explores every two of a situation's operations that are asked for, each with itself, and some threes by seed.
 * @param takesPart whether a pair is among those explored; all are by default
 */
export async function exploreSituation<World>(
  situation: OpenSituation<World>,
  options: ExploreOptions,
  takesPart: (pair: readonly Operation<World>[]) => boolean = () => true,
): Promise<SituationReport> {
  const { operations, alone, titleOf } = situation;
  const report: SituationReport = { pairs: 0, cutPairs: 0, triples: 0, runs: alone.size, findings: [] };
  for (const [operation, run] of alone)
    if (run.failures.length > 0) report.findings.push({ ...findingOf(run), who: titleOf(operation) });
  for (const pair of choosePairs(situation, options)) {
    if (!options.isAskedFor(titleOf(...pair)) || !takesPart(pair)) continue;
    if (options.stopsAtFinding && report.findings.length > 0) break;
    report.pairs += 1;
    const { runs, isWhole, findings } = await explore(situation, pair, options);
    report.runs += runs;
    report.cutPairs += Number(!isWhole);
    report.findings.push(...findings.map((finding) => ({ ...finding, who: titleOf(...pair) })));
  }
  await exploreTriples(situation, options, report);
  return report;
}

/** Every two operations, each with itself; where fewer are wanted, each is in so many at least, taken by the seed. */
function choosePairs<World>(
  { operations, titleOf }: OpenSituation<World>,
  { pairsOfEach, seed, random }: ExploreOptions,
): (readonly Operation<World>[])[] {
  const all = operations.flatMap((one, at) => operations.slice(at).map((other) => [one, other]));
  const chance = random(`${seed} ${titleOf()} pairs`);
  const chosen = new Set<readonly Operation<World>[]>();
  for (const operation of operations) {
    const open = all.filter((pair) => pair.includes(operation) && !chosen.has(pair));
    const known = operations.length - open.length;
    for (let count = known; count < pairsOfEach && open.length > 0; count += 1)
      for (const pair of open.splice(chance.integer(0, open.length - 1), 1)) chosen.add(pair);
  }
  return all.filter((pair) => chosen.has(pair));
}

function explore<World>(
  { runner, alone }: OpenSituation<World>,
  pair: readonly Operation<World>[],
  options: ExploreOptions,
): Promise<Exploration> {
  const run = (choose: ReturnType<typeof follow>) => runner.run(pair, choose);
  const ofPair = pair.map((operation) => alone.get(operation)!);
  return explorePair(pair, ofPair, run, options);
}

/** Threes are too many to run in every order: chance takes the operations and the order, by the seed. */
async function exploreTriples<World>(
  { operations, runner, titleOf }: OpenSituation<World>,
  { triples, seed, random, isAskedFor, isOver }: ExploreOptions,
  report: SituationReport,
): Promise<void> {
  for (let count = 0; count < triples && !isOver(); count += 1) {
    const chance = random(`${seed} ${titleOf()} ${count}`);
    const three = [1, 2, 3].map(() => chance.pick(operations));
    if (!isAskedFor(titleOf(...three))) continue;
    const run = (choose: ReturnType<typeof follow>) => runner.run(three, choose);
    const result = await run(byChance(`${seed} ${titleOf(...three)} ${count}`));
    report.triples += 1;
    report.runs += 1;
    if (result.failures.length === 0) continue;
    const shortest = await minimizeSchedule(scheduleOf(result.steps), run);
    report.findings.push({ ...findingOf(shortest), who: titleOf(...three) });
  }
}

/** Runs one schedule of operations that a title names, and answers with what is wrong at its end. */
export async function replaySchedule<World>(
  { operations, runner, titleOf }: OpenSituation<World>,
  title: string,
  schedule: string,
): Promise<(Finding & { who: string })[]> {
  const names = title.slice(titleOf().length).split("+");
  const found = names.map((name) => operations.find((operation) => operation.name === name));
  const named = found.filter((operation) => operation !== undefined);
  if (!title.startsWith(titleOf()) || named.length < names.length) return [];
  const run = await runner.run(named, follow(parseSchedule(schedule)));
  return run.failures.length === 0 ? [] : [{ ...findingOf(run), who: title }];
}
