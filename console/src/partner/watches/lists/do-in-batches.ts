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
 * Acts on ids with one call after the other, as many ids a call as one takes. Ends at the first that fails: what was
 * done before stays done, and what remains can be sent again.
 *
 * @param onDone told after each call how many ids are done
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
