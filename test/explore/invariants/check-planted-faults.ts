import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { allScenarios } from "../../races/scenarios/all-scenarios.ts";
import type { StageName } from "../../races/stage/read-entries.ts";
import type { Scenario } from "../../races/stage/scenario.ts";
import type { TableState } from "../../races/stage/snapshot-table.ts";
import { snapshotServices } from "../stage/snapshot-services.ts";
import type { ExploredStage } from "../stage/start-explored-stage.ts";
import { useExploredStage } from "../stage/use-explored-stage.ts";
import { findViolations } from "./find-violations.ts";
import { type Fields, type PlantedFault, plantedFaults } from "./planted-faults.ts";

// biome-ignore lint/suspicious/noExplicitAny: each scenario knows what its own operations act on
const scenarios: readonly Scenario<any>[] = allScenarios;

async function openBeginning(stage: ExploredStage, stageName: StageName, title: string): Promise<TableState> {
  const [kind, name] = title.split("/");
  const found = scenarios.find((one) => one.kind === kind && one.stage === stageName);
  const situation = found?.situations.find((one) => one.name === name);
  if (situation === undefined) throw new Error(`There is no situation ${title}`);
  vi.setSystemTime(situation.at);
  const table = snapshotServices(stage.services, () => {});
  await table.restore(new Map());
  stage.beginChance(title);
  await situation.prepare(stage);
  return table.read();
}

const isOfKind = ({ entity, sk }: Fields, kind: string): boolean =>
  kind.startsWith("sk ") ? sk === kind.slice("sk ".length) : entity === kind;

function plantFault(state: TableState, { kind, plant }: PlantedFault): TableState {
  const items = [...state].map(([name, item]) => [name, unmarshall(item)] as const);
  const found = items.find(([, item]) => isOfKind(item, kind) && isTouched(plant(item), item));
  if (found === undefined) throw new Error(`There is no ${kind} to plant a fault in`);
  const [name, item] = found;
  const planted = plant(item);
  const changed = new Map<string, Record<string, AttributeValue>>(state);
  if (planted === null) changed.delete(name);
  else changed.set(name, marshall(planted, { removeUndefinedValues: true }));
  return changed;
}

const isTouched = (after: Fields | null, before: Fields): boolean =>
  after === null || JSON.stringify(after) !== JSON.stringify(before);

/** Plants each fault of a stage and expects its invariant to detect it. A process can host one stage. */
export function checkPlantedFaults(stageName: StageName): void {
  const stageNow = useExploredStage(stageName);

  describe.each(Object.entries(plantedFaults[stageName]))("%s", (title, planted) => {
    let sound: TableState;
    beforeAll(async () => {
      sound = await openBeginning(stageNow(), stageName, title);
    });

    it("The checker finds no violation in the created data", () => {
      expect(findViolations(sound, [])).toEqual([]);
    });

    it.each(planted.map((fault) => [fault.invariant, fault.kind, fault.what, fault] as const))(
      'The invariant "%s" detects that the item "%s" %s',
      (invariant, _, __, fault) => {
        const found = findViolations(plantFault(sound, fault), []);
        expect(found.filter((line) => line.startsWith(`${invariant}:`))).not.toEqual([]);
      },
    );
  });
}
