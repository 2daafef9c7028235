import type { ExploreOptions } from "./explore-options.ts";
import { exploreSituation, type OpenSituation } from "./explore-situation.ts";
import { exploreFaults } from "./faults/explore-faults.ts";
import type { GuardNotes } from "./guard-notes.ts";
import type { ExploreCounts } from "./report-exploration.ts";
import type { ExploredStage } from "./stage/start-explored-stage.ts";

/**
 * Disables each guard of a situation's operations, one at a time. Explores their pairs, with a kill after each
 * write, until something fails. A guard without a failure is unnecessary, or untested in this situation.
 * Results in the notes are not repeated.
 */
export async function findSurvivors<World>(
  situation: OpenSituation<World>,
  stage: ExploredStage,
  notes: GuardNotes,
  options: ExploreOptions,
): Promise<ExploreCounts> {
  const { guards } = stage.services;
  const title = situation.titleOf();
  for (const guard of new Set([...situation.guards.values()].flat())) {
    if (notes.isMissed(guard) || notes.knows(title, guard)) continue;
    if (options.isOver()) break;
    guards.without = guard;
    try {
      notes.add({ situation: title, guard, isMissed: await isMissed(situation, stage, guard, options) });
    } finally {
      guards.without = null;
    }
  }
  return { kind: "mutated", missed: notes.missed, survivors: notes.survivors };
}

async function isMissed<World>(
  situation: OpenSituation<World>,
  stage: ExploredStage,
  guard: string,
  options: ExploreOptions,
): Promise<boolean> {
  const passesIt = (operation: (typeof situation.operations)[number]) =>
    situation.guards.get(operation)?.includes(guard) === true;
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
