import { TableBusy } from "./table.ts";

/** About a second and a half in total, so that a request is answered before its timeout. */
const mostAttempts = 8;
const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 800;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Reads items that transactions change together until they belong together. Queries and batches of reads return
 * committed items, but not as of one moment: they may show one item of a transaction and miss another for an instant.
 *
 * @param what what is read, for the error
 * @throws TableBusy when the items never belong together, which an error in the data would cause as well
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
 * Like `readUntilWhole`, for items of which some may also be gone for good. Returns the last reading if they never
 * belong together: for longer than an instant no item of a transaction is missed.
 */
export async function readWholeOrLast<Result>(
  read: () => Promise<Result>,
  isWhole: (result: Result) => boolean,
): Promise<Result> {
  let result = await read();
  for (let attempt = 1; attempt < mostAttempts && !isWhole(result); attempt += 1) {
    const limit = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (attempt - 1));
    await pause(Math.random() * limit);
    result = await read();
  }
  return result;
}
