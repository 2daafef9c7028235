import { appendFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Scenario } from "../races/stage/scenario.ts";
import { assemblyDirectory } from "../support/shared/shared-assembly.ts";
import { type ExploreOptions, readExploreOptions } from "./explore-options.ts";
import {
  exploreSituation,
  openSituation,
  replaySchedule,
  type SituationReport,
} from "./explore-situation.ts";
import { exploreFaults, type FaultFinding } from "./faults/explore-faults.ts";
import { findSurvivors } from "./find-survivors.ts";
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
  const missed = new Set<string>();
  let stage: ExploredStage;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    stage = await startExploredStage(assemblyDirectory, stageName);
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
      it.runIf(exploresOrders(options))(
        `${kind}: whichever call of two operations goes next, all that must hold does (${situation.name})`,
        async (test) => {
          const opened = await open();
          if (options.schedule !== null) {
            const findings = await replaySchedule(opened, options.pair, options.schedule);
            expect(findings.map(formatFinding)).toEqual([]);
            return;
          }
          const report = await exploreSituation(opened, options);
          note({ kind: "explored", ...countsOf(report) });
          await test.annotate(formatCounts(report));
          expect(report.findings.map(formatFinding)).toEqual([]);
          if (options.mutates) note(await findSurvivors(opened, stage.services, missed, options));
        },
      );
      it.runIf(options.faultsOfEach > 0)(
        `${kind}: whatever happens to a call of an operation, it ends as if nothing had (${situation.name})`,
        async (test) => {
          const { findings, ...counts } = await exploreFaults(await open(), stage, options);
          note({ kind: "faulted", ...counts });
          await test.annotate(`${counts.faults} faults of ${counts.operations} operations`);
          expect(findings.map(formatFault)).toEqual([]);
        },
      );
    }
  }
}

const exploresOrders = ({ pairsOfEach, schedule }: ExploreOptions): boolean => pairsOfEach > 0 || schedule !== null;

/** Tells whoever started this; nobody where it runs by itself. */
function note(line: ExploreNote): void {
  const { EXPLORE_NOTES: path } = process.env;
  if (path !== undefined) appendFileSync(path, `${JSON.stringify(line)}\n`);
}

const countsOf = ({ pairs, cutPairs, triples, runs }: SituationReport) => ({
  pairs,
  cutPairs,
  triples,
  runs,
});

const formatCounts = ({ pairs, runs, triples, cutPairs }: SituationReport): string =>
  `${pairs} pairs and ${triples} threes in ${runs} runs; ${cutPairs} pairs not in every order within the bounds`;

/** What replays it, and what was wrong. */
const formatFinding = ({ who, schedule, failures, answers }: SituationReport["findings"][number]): string =>
  [
    `--pair ${JSON.stringify(who)} --schedule ${JSON.stringify(schedule)}`,
    ...failures.map((failure) => `  ${failure}`),
    `  answers: ${answers.map(({ status, code }) => [status, code].filter((part) => part !== null).join(" ")).join(", ")}`,
  ].join("\n");

/** What repeats it, and what was wrong. */
const formatFault = ({ who, fault, failures }: FaultFinding): string =>
  [
    `--pair ${JSON.stringify(who)} --fault ${JSON.stringify(fault)}`,
    ...failures.map((failure) => `  ${failure}`),
  ].join("\n");
