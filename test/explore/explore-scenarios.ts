import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { formatAnswers } from "../races/stage/race-pairs.ts";
import type { Scenario } from "../races/stage/scenario.ts";
import { assemblyDirectory } from "../support/shared/shared-assembly.ts";
import { type ExploreOptions, readExploreOptions } from "./explore-options.ts";
import {
  exploreSituation,
  openSituation,
  replaySchedule,
  type SituationFinding,
  type SituationReport,
} from "./explore-situation.ts";
import { exploreFaults } from "./faults/explore-faults.ts";
import { findSurvivors } from "./find-survivors.ts";
import { GuardNotes } from "./guard-notes.ts";
import type { ExploreNote } from "./report-exploration.ts";
import { type ExploredStage, startExploredStage } from "./stage/start-explored-stage.ts";

/**
 * Explores every pair of operations in every situation of scenarios of one environment, as far as the options of
 * `npm run explore` say; without any in its short form.
 */
// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
export function exploreScenarios(scenarios: readonly Scenario<any>[]): void {
  const [stageName, ...others] = new Set(scenarios.map((scenario) => scenario.stage));
  if (stageName === undefined || others.length > 0)
    throw new Error("The scenarios are not of one environment");
  const options = readExploreOptions();
  const guardNotes = new GuardNotes(options.guardNotes);
  let stage: ExploredStage;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage = await startExploredStage(assemblyDirectory, stageName);
    stage.clock.behindMilliseconds = options.skewSeconds * 1_000;
  });
  afterAll(async () => {
    await stage.stop();
    vi.useRealTimers();
  });
  for (const { kind, situations, free } of scenarios) {
    for (const situation of situations) {
      // Nobody opens another one between the tests of this one.
      let opening: ReturnType<typeof openSituation> | undefined;
      const open = () => {
        vi.setSystemTime(situation.at);
        opening ??= openSituation(stage, kind, situation, { ...options, free });
        return opening;
      };
      if (exploresOrders(options))
        it(`${kind}: whichever call of two operations goes next, all that must hold does (${situation.name})`, async (test) => {
          const opened = await open();
          const { schedule } = options;
          if (schedule !== null) {
            const findings = await replaySchedule(opened, stage.connections, { ...options, schedule });
            expect(findings.map(formatFinding)).toEqual([]);
            return;
          }
          if (options.mutates) {
            note(await findSurvivors(opened, stage, guardNotes, options));
            return;
          }
          const report = await exploreSituation(opened, stage.connections, options);
          note({ kind: "explored", ...countsOf(report) });
          await test.annotate(formatCounts(report));
          expect(report.findings.map(formatFinding)).toEqual([]);
        });
      if (options.faultsOfEach > 0)
        it(`${kind}: whatever happens to a call of an operation, it ends as if nothing had (${situation.name})`, async (test) => {
          const { findings, ...counts } = await exploreFaults(await open(), stage, options);
          note({ kind: "faulted", ...counts });
          await test.annotate(`${counts.faults} faults of ${counts.operations} operations`);
          expect(findings.map(formatFinding)).toEqual([]);
        });
    }
  }
}

const exploresOrders = ({ pairsOfEach, schedule }: ExploreOptions): boolean =>
  pairsOfEach > 0 || schedule !== null;

/** Tells whoever started this; nobody where it runs by itself. */
function note(line: ExploreNote): void {
  const { EXPLORE_NOTES: path } = process.env;
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

const countsOf = ({ findings: _, ...counts }: SituationReport) => counts;

const formatCounts = ({ pairs, runs, triples, faultedPairs, cutPairs }: SituationReport): string =>
  `${pairs} pairs, ${triples} threes and ${faultedPairs} pairs with a fault in ${runs} runs; ${cutPairs} pairs not in every order within the bounds`;

/** What repeats it, and what was wrong. */
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
