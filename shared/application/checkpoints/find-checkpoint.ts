import {
  listCheckpointPositions,
  readCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import type { CheckpointClaims, CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import { readStatement } from "../../domain/signing/statement.ts";

const pageSize = 1_000;

/** Checkpoints of a log; undefined where there is none. */
export interface FoundCheckpoints {
  newest: CheckpointPosition | undefined;
  /** The newest checkpoint that was signed before the instant. */
  before: CheckpointPosition | undefined;
}

/**
 * Finds two checkpoints among a log's checkpoints with a number below `end`: the newest, and the newest that was signed
 * before an instant. Reads checkpoints at doubling distances from the newest, because the wanted checkpoint is usually
 * recent.
 */
export async function findCheckpoints(log: string, instant: number, end: number): Promise<FoundCheckpoints> {
  let places = await listCheckpointPositions(log, { before: end, limit: pageSize });
  const [newest] = places;
  for (;;) {
    const before = await searchPlaces(log, places, instant);
    const last = places.at(-1);
    if (before !== undefined || last === undefined || places.length < pageSize) return { newest, before };
    places = await listCheckpointPositions(log, { before: last.sequence, limit: pageSize });
  }
}

/** Returns the newest of these positions that was signed before the instant. `places` is sorted newest first. */
async function searchPlaces(
  log: string,
  places: readonly CheckpointPosition[],
  instant: number,
): Promise<CheckpointPosition | undefined> {
  const isBefore = async (at: number): Promise<boolean> => {
    const place = places[at];
    if (place === undefined) return true;
    const { claims } = readStatement<CheckpointClaims>(await readCheckpointObject(log, place));
    return Date.parse(claims.at) < instant;
  };
  let [tooNew, old] = [-1, 0];
  while (old < places.length && !(await isBefore(old))) [tooNew, old] = [old, 2 * old + 1];
  while (old - tooNew > 1) {
    const middle = Math.floor((tooNew + old) / 2);
    if (await isBefore(middle)) old = middle;
    else tooNew = middle;
  }
  return places[old];
}
