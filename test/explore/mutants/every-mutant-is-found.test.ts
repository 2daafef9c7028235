import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { allScenarios } from "../../races/scenarios/all-scenarios.ts";
import { oneAfterTheOther } from "../../races/stage/choose-order.ts";
import type { Scenario } from "../../races/stage/scenario.ts";
import { assemblyDirectory } from "../../support/shared/shared-assembly.ts";
import { type ExploreOptions, readExploreOptions } from "../explore-options.ts";
import { exploreSituation, openSituation } from "../explore-situation.ts";
import { exploreFaults } from "../faults/explore-faults.ts";
import { type ExploredStage, startExploredStage } from "../stage/start-explored-stage.ts";
import { type Mutant, mutants } from "./mutants.ts";

let stage: ExploredStage;
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  stage = await startExploredStage(assemblyDirectory, "sandbox");
});
afterAll(async () => {
  await stage.stop();
  vi.useRealTimers();
});

// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
const scenarios: readonly Scenario<any>[] = allScenarios;

/** Runs only a mutant's operations, after each has run alone without the mutation. */
async function openFor({ situation: title, operations }: Mutant) {
  const [kind = "", name] = title.split("/");
  const scenario = scenarios.find((one) => one.kind === kind && one.stage === "sandbox");
  const situation = scenario?.situations.find((one) => one.name === name);
  if (situation === undefined) throw new Error(`There is no situation ${title}`);
  vi.setSystemTime(situation.at);
  const some = situation.operations.filter((operation) => operations.includes(operation.name));
  return openSituation(
    stage,
    kind,
    { ...situation, operations: some },
    { lag: false, torn: false, free: scenario?.free },
  );
}

type Opened = Awaited<ReturnType<typeof openFor>>;

/** Returns the arguments that reproduce each finding. */
async function find({ operations: [first, second], kinds }: Mutant, situation: Opened): Promise<string[]> {
  const options: ExploreOptions = {
    ...readExploreOptions(),
    ...{ triples: 0, pairsOfEach: Infinity, mostRuns: 200, kinds, faultsOfEach: Infinity },
  };
  if (second === undefined) {
    const { findings } = await exploreFaults(situation, stage, options);
    return findings.map(({ fault }) => `${first} --fault "${fault}"`);
  }
  const isOfBoth = (pair: readonly { name: string }[]) =>
    pair
      .map(({ name }) => name)
      .toSorted()
      .join() === [first, second].toSorted().join();
  const { findings } = await exploreSituation(situation, stage.connections, options, isOfBoth);
  return findings.map(({ schedule }) => `${first}+${second} --schedule "${schedule}"`);
}

/** Returns the violations when each operation runs alone. */
async function runAlone({ operations, runner }: Opened): Promise<string[]> {
  const failures: string[] = [];
  for (const operation of operations)
    failures.push(...(await runner.run([operation], oneAfterTheOther("A"))).failures);
  return failures;
}

for (const mutant of mutants)
  it(`The explorer finds that ${mutant.what}`, async ({ annotate }) => {
    const situation = await openFor(mutant);
    expect(await find(mutant, situation)).toEqual([]);
    const putBack = mutant.plant(stage, situation);
    try {
      const isOfTwo = mutant.operations.length === 2;
      if (isOfTwo) expect(await runAlone(situation), "by either of the two alone").toEqual([]);
      const [found] = await find(mutant, situation);
      expect(found).toBeDefined();
      await annotate(`${mutant.situation}/${found}`);
    } finally {
      putBack();
    }
  });
