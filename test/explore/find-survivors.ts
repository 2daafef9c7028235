import type { ExploreOptions } from "./explore-options.ts";
import { exploreSituation, type OpenSituation } from "./explore-situation.ts";
import type { ExploreNote } from "./report-exploration.ts";
import type { Guards } from "./services/weaken-guards.ts";

/**
 * Leaves out each guard that operations of a situation passed, one at a time, and explores until something goes wrong.
 * A guard that nothing misses is not needed there, or is not tried there.
 *
 * @param missed guards that were missed before, which are not tried again; those that are missed here are added
 */
export async function findSurvivors<World>(
  situation: OpenSituation<World>,
  services: { guards: Guards },
  missed: Set<string>,
  options: ExploreOptions,
): Promise<ExploreNote> {
  const survivors: string[] = [];
  for (const guard of new Set([...situation.guards.values()].flat())) {
    if (missed.has(guard)) continue;
    if (options.isOver()) break;
    services.guards.without = guard;
    try {
      const { findings } = await exploreSituation(
        situation,
        { ...options, triples: 0, stopsAtFinding: true },
        (pair) => pair.some((operation) => situation.guards.get(operation)?.includes(guard)),
      );
      if (findings.length > 0) missed.add(guard);
      else survivors.push(guard);
    } finally {
      services.guards.without = null;
    }
  }
  return { kind: "mutated", missed: [...missed], survivors };
}
