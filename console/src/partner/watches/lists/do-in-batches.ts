import { mostAtOnce } from "./read-vehicle-ids.ts";

/** The result of the batches. */
export interface BatchOutcome<Answer> {
  answers: Answer[];
  /** The unprocessed ids: the failed batch and all later batches. */
  remaining: string[];
  /** The error that ended the work early; null if all was done. */
  error: unknown;
}

/**
 * Processes ids in sequential calls of the maximum size. Stops at the first failure: earlier calls stay
 * effective, and the rest can be sent again.
 * @param onDone called after each call with the number of processed ids
 */
export async function doInBatches<Answer>(
  ids: readonly string[],
  send: (batch: string[]) => Promise<Answer>,
  onDone: (count: number) => void = () => undefined,
): Promise<BatchOutcome<Answer>> {
  const answers: Answer[] = [];
  for (let start = 0; start < ids.length; start += mostAtOnce) {
    try {
      answers.push(await send(ids.slice(start, start + mostAtOnce)));
    } catch (error) {
      return { answers, remaining: ids.slice(start), error };
    }
    onDone(Math.min(start + mostAtOnce, ids.length));
  }
  return { answers, remaining: [], error: null };
}
