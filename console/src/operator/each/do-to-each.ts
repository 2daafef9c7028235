/** The progress of one item of a bulk action. */
export type Progress<Result> =
  | { state: "waiting" | "running" }
  | { state: "succeeded"; result: Result }
  | { state: "failed"; error: unknown };

/** Actions at once: enough to be quick, few enough to leave the service's limit to others. */
export const mostAtOnce = 3;

/**
 * Does something to each of several, a few at once, and tells of each as it goes. One that fails stops no other.
 *
 * @param onProgress told before and after each, never after the signal ended the whole
 */
export async function doToEach<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  onProgress: (item: Item, progress: Progress<Result>) => void,
  signal?: AbortSignal,
): Promise<void> {
  const rest = [...items];
  const tell = (item: Item, progress: Progress<Result>) => {
    if (!signal?.aborted) onProgress(item, progress);
  };
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined && !signal?.aborted; item = rest.shift()) {
      tell(item, { state: "running" });
      try {
        tell(item, { state: "succeeded", result: await work(item) });
      } catch (error) {
        tell(item, { state: "failed", error });
      }
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, worker));
}
