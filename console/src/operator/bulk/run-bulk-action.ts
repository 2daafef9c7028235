/** The progress of one item of a bulk action. */
export type Progress<Result> =
  | { state: "waiting" | "running" }
  | { state: "succeeded"; result: Result }
  | { state: "failed"; error: unknown };

/**
 * Maximum number of concurrent actions: enough to be quick, few enough to leave others capacity within the
 * service's limit.
 */
export const mostAtOnce = 3;

/**
 * Runs an action for each of several items, a few concurrently, and reports the progress of each. A failure
 * does not stop the others.
 *
 * @param onProgress called before and after the action of each item, but never after the signal has aborted
 */
export async function runBulkAction<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  onProgress: (item: Item, progress: Progress<Result>) => void,
  signal?: AbortSignal,
): Promise<void> {
  const rest = [...items];
  const setProgressOf = (item: Item, progress: Progress<Result>) => {
    if (!signal?.aborted) onProgress(item, progress);
  };
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined && !signal?.aborted; item = rest.shift()) {
      setProgressOf(item, { state: "running" });
      try {
        setProgressOf(item, { state: "succeeded", result: await work(item) });
      } catch (error) {
        setProgressOf(item, { state: "failed", error });
      }
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, worker));
}
