import { appendFileSync } from "node:fs";
import { expect, it, type TestContext, vi } from "vitest";
import { formatAnswers } from "../races/stage/race-pairs.ts";
import type { Scenario } from "../races/stage/scenario.ts";
import { Claims } from "./claims.ts";
import { ConditionNotes } from "./condition-notes.ts";
import type { ExploreOptions } from "./explore-options.ts";
import { type ExplorePart, readParts } from "./explore-parts.ts";
import {
  exploreSituation,
  type OpenSituation,
  openSituation,
  replaySchedule,
  type SituationFinding,
  type SituationReport,
} from "./explore-situation.ts";
import { exploreFaults } from "./faults/explore-faults.ts";
import { findSurvivors } from "./find-survivors.ts";
import type { ExploreNote } from "./report-exploration.ts";
import type { ExploredStage } from "./stage/start-explored-stage.ts";
import { useExploredStage } from "./stage/use-explored-stage.ts";

const claims = new Claims(process.env.EXPLORE_CLAIMS ?? null);

/**
 * Explores every pair of operations in every situation of an environment's scenarios, within the options of
 * `npm run explore`. Defaults are those of the short form.
 */
export function exploreScenarios(scenarios: readonly AnyScenario[]): void {
  const [stageName, ...others] = new Set(scenarios.map((scenario) => scenario.stage));
  if (stageName === undefined || others.length > 0)
    throw new Error("The scenarios are not of one environment");
  const parts = readParts();
  const stageNow = useExploredStage(stageName);
  for (const part of parts)
    for (const scenario of scenarios)
      for (const situation of scenario.situations) testSituation(scenario, situation, part, stageNow);
}

// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
type AnyScenario = Scenario<any>;

function testSituation(
  { kind, free }: AnyScenario,
  situation: AnyScenario["situations"][number],
  part: ExplorePart,
  stageNow: () => ExploredStage,
): void {
  const { name, options } = part;
  // Only this stage is open during these tests.
  let opening: ReturnType<typeof openSituation> | undefined;
  const open: Open = () => {
    const stage = stageNow();
    vi.setSystemTime(situation.at);
    stage.clock.behindMilliseconds = options.skewSeconds * 1_000;
    opening ??= openSituation(stage, kind, situation, { ...options, free });
    return opening;
  };
  const isTaken = (what: string) => !claims.take([name, what, kind, situation.name].join(" "));
  const title = name === "" ? situation.name : `${situation.name}; ${name}`;
  if (exploresOrders(options))
    it(`${kind}: every invariant holds in any order of the calls of two operations (${title})`, async (test) => {
      if (isTaken("orders")) test.skip();
      await exploreOrders(open, stageNow(), part, test);
    });
  if (options.faultsOfEach > 0)
    it(`${kind}: an operation with a fault at any of its calls ends like an operation without faults (${title})`, async (test) => {
      if (isTaken("faults")) test.skip();
      await meetFaults(open, stageNow(), part, test);
    });
}

// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
type Open = () => Promise<OpenSituation<any>>;

async function exploreOrders(
  open: Open,
  stage: ExploredStage,
  { name, options }: ExplorePart,
  test: TestContext,
): Promise<void> {
  const spent = processorClock();
  const opened = await open();
  const { schedule } = options;
  if (schedule !== null) {
    const findings = await replaySchedule(opened, stage.connections, { ...options, schedule });
    expect(findings.map(formatFinding)).toEqual([]);
    return;
  }
  if (options.mutates) {
    const counts = await findSurvivors(opened, stage, new ConditionNotes(options.conditionNotes), options);
    note({ ...counts, part: name, processorSeconds: spent() });
    return;
  }
  const { findings, ...counts } = await exploreSituation(opened, stage.connections, options);
  note({ kind: "explored", ...counts, part: name, processorSeconds: spent() });
  await test.annotate(formatCounts(counts));
  expect(findings.map(formatFinding)).toEqual([]);
}

async function meetFaults(
  open: Open,
  stage: ExploredStage,
  { name, options }: ExplorePart,
  test: TestContext,
): Promise<void> {
  const spent = processorClock();
  const { findings, ...counts } = await exploreFaults(await open(), stage, options);
  note({ kind: "faulted", ...counts, part: name, processorSeconds: spent() });
  await test.annotate(`${counts.faults} faults of ${counts.operations} operations`);
  expect(findings.map(formatFinding)).toEqual([]);
}

/** Returns a function that returns this process's CPU seconds since this call. */
function processorClock(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
}

const exploresOrders = ({ pairsOfEach, schedule }: ExploreOptions): boolean =>
  pairsOfEach > 0 || schedule !== null;

/** Reports to the parent process, if there is one. */
function note(line: ExploreNote): void {
  const { EXPLORE_NOTES: path } = process.env;
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

const formatCounts = (counts: Omit<SituationReport, "findings">): string => {
  const { pairs, runs, triples, faultedPairs, cutPairs } = counts;
  return `${pairs} pairs, ${triples} threes and ${faultedPairs} pairs with a fault in ${runs} runs; ${cutPairs} pairs not in every order within the bounds`;
};

/** Returns the command that reproduces a finding, with its errors. */
const formatFinding = (
  finding: Partial<SituationFinding> & Pick<SituationFinding, "who" | "failures">,
): string => {
  const { who, schedule, fault, failures, answers } = finding;
  const options = Object.entries({ pair: who, schedule, fault }).filter(([, value]) => value !== undefined);
  return [
    options.map(([name, value]) => `--${name} ${JSON.stringify(value)}`).join(" "),
    ...failures.map((failure) => `  ${failure}`),
    ...(answers === undefined ? [] : [`  answers: ${formatAnswers(answers)}`]),
  ].join("\n");
};
