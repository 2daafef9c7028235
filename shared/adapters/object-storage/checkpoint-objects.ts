import type { CheckpointPosition } from "../../domain/signing/checkpoint.ts";
import { fromDescending, toDescending } from "./descending-number.ts";
import { listObjectPage, readObject, writeObjectOnce } from "./object-store.ts";

/**
 * A character that sorts after every digest. A list that starts after a number and this character skips all keys with
 * that number.
 */
const behindDigests = "~";

/** The name of a log is its partner's id, or `audit`. Any other text could be a path to the folder of another log. */
const logName = /^\w+$/;

/** Returns the prefix of a log's checkpoints in the archive. @throws Error for a text that is not the name of a log */
export function checkpointFolder(log: string): string {
  if (!logName.test(log)) throw new Error(`${JSON.stringify(log)} is not the name of a log`);
  return `checkpoints/${log}/`;
}

/** Returns the key of a log's checkpoint in the archive. */
export const checkpointKey = (log: string, { sequence, digest }: CheckpointPosition): string =>
  `${checkpointFolder(log)}${toDescending(sequence)}-${digest}`;

/**
 * Stores a checkpoint, which nobody can replace or delete afterward. Its key contains its position, so that a list
 * returns positions without reading an object.
 * @returns false if the log already has a checkpoint for this position; the existing checkpoint is unchanged
 */
export const writeCheckpointObject = (
  log: string,
  place: CheckpointPosition,
  jws: string,
): Promise<boolean> =>
  writeObjectOnce(
    "write:archive/checkpoints/",
    checkpointKey(log, place),
    Buffer.from(jws),
    "application/jose",
  );

/** Returns the signed statement of a checkpoint. @throws NoSuchKey of the SDK when there is none */
export const readCheckpointObject = async (log: string, place: CheckpointPosition): Promise<string> =>
  Buffer.from(await readObject("read:archive/checkpoints/", checkpointKey(log, place))).toString();

/**
 * Returns positions of a log's checkpoints, newest first, in one request.
 * @param page.before only numbers below this number; null starts with the newest
 * @param page.limit at most 1,000
 */
export async function listCheckpointPositions(
  log: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<CheckpointPosition[]> {
  const folder = checkpointFolder(log);
  const after = before === null ? null : `${folder}${toDescending(before)}${behindDigests}`;
  const objects = await listObjectPage("list:archive/checkpoints/", folder, { after, limit });
  return objects
    .map(({ key }) => ({ key, place: readCheckpointPosition(key) }))
    .filter(({ key, place }) => key === checkpointKey(log, place))
    .map(({ place }) => place);
}

/** Returns the log position that a checkpoint's key contains. */
export function readCheckpointPosition(key: string): CheckpointPosition {
  const [, number = "", digest = ""] = /\/(\d+)-([\w-]+)$/.exec(key) ?? [];
  return { sequence: fromDescending(number), digest };
}
