import { pauseAfterReading } from "./pause-after-reading.ts";
import { TableBusy } from "./table.ts";

/** Pauses between so many attempts leave a request time for its response before its timeout. */
const mostAttempts = 8;

/**
 * Reads items that transactions change together until they are consistent. Queries and batch reads return committed
 * items, but not as of one moment: for an instant they may show one item of a transaction and miss another.
 *
 * @param what the name of the items, for the error
 * @throws TableBusy when the items stay inconsistent. An error in the stored data has the same effect.
 */
export async function readUntilWhole<Result>(
  what: string,
  read: () => Promise<Result>,
  isWhole: (result: Result) => boolean,
): Promise<Result> {
  const result = await readWholeOrLast(read, isWhole);
  if (isWhole(result)) return result;
  throw new TableBusy(`The table showed ${what} in parts of different transactions`);
}

/**
 * Reads items as `readUntilWhole` does, but returns the last reading if they stay inconsistent. Suits items that may be
 * deleted. Reads miss an item of a transaction only for a moment, so an item that is missing in the last reading was
 * deleted.
 */
export async function readWholeOrLast<Result>(
  read: () => Promise<Result>,
  isWhole: (result: Result) => boolean,
): Promise<Result> {
  let result = await read();
  for (let attempt = 1; attempt < mostAttempts && !isWhole(result); attempt += 1) {
    await pauseAfterReading(attempt);
    result = await read();
  }
  return result;
}
