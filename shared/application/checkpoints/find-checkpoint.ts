import {
  listCheckpointPlaces,
  readCheckpointObject,
} from "../../adapters/object-storage/checkpoint-objects.ts";
import type { CheckpointClaims, CheckpointPlace } from "../../domain/signing/checkpoint.ts";
import { readStatement } from "../../domain/signing/statement.ts";

const pageSize = 1_000;

/**
 * Returns the newest checkpoint of a log that was signed before an instant, with a number below `end`; undefined if
 * there is none. Checkpoints are read at doubling distances from the newest, because mostly a recent one is wanted.
 */
export async function findCheckpointBefore(
  log: string,
  instant: number,
  end: number,
): Promise<CheckpointPlace | undefined> {
  for (let before = end; ; ) {
    const places = await listCheckpointPlaces(log, { before, limit: pageSize });
    const last = places.at(-1);
    if (last === undefined) return undefined;
    const found = await searchPlaces(log, places, instant);
    if (found !== undefined || places.length < pageSize) return found;
    before = last.sequence;
  }
}

/** Returns the first of these positions, newest first, that was signed before the instant. */
async function searchPlaces(
  log: string,
  places: readonly CheckpointPlace[],
  instant: number,
): Promise<CheckpointPlace | undefined> {
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
