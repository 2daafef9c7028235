import type { ConditionNotes } from "./condition-notes.ts";
import type { ExploreOptions } from "./explore-options.ts";
import { exploreSituation, type OpenSituation } from "./explore-situation.ts";
import { exploreFaults } from "./faults/explore-faults.ts";
import type { ExploreCounts } from "./report-exploration.ts";
import type { ExploredStage } from "./stage/start-explored-stage.ts";

/**
 * Disables each condition of a situation's operations, one at a time. Explores their pairs, with a kill after each
 * write, until something fails. A condition without a failure is unnecessary, or untested in this situation.
 * Results in the notes are not repeated.
 */
export async function findSurvivors<World>(
  situation: OpenSituation<World>,
  stage: ExploredStage,
  notes: ConditionNotes,
  options: ExploreOptions,
): Promise<ExploreCounts> {
  const { conditions } = stage.services;
  const title = situation.titleOf();
  for (const condition of new Set([...situation.conditions.values()].flat())) {
    if (notes.isMissed(condition) || notes.knows(title, condition)) continue;
    if (options.isOver()) break;
    conditions.without = condition;
    try {
      notes.add({
        situation: title,
        condition,
        isMissed: await isMissed(situation, stage, condition, options),
      });
    } finally {
      conditions.without = null;
    }
  }
  return { kind: "mutated", missed: notes.missed, survivors: notes.survivors };
}

async function isMissed<World>(
  situation: OpenSituation<World>,
  stage: ExploredStage,
  condition: string,
  options: ExploreOptions,
): Promise<boolean> {
  const passesIt = (operation: (typeof situation.operations)[number]) =>
    situation.conditions.get(operation)?.includes(condition) === true;
  const { findings } = await exploreSituation(
    situation,
    stage.connections,
    { ...options, triples: 0, stopsAtFinding: true },
    (pair) => pair.some(passesIt),
  );
  if (findings.length > 0) return true;
  const some = { ...situation, operations: situation.operations.filter(passesIt) };
  const killed = await exploreFaults(some, stage, {
    ...options,
    kinds: ["killed after"],
    faultsOfEach: Infinity,
  });
  return killed.findings.length > 0;
}
