/**
 * Runs `processItem` on each item like `processEach`, up to `atOnce` concurrently.
 * @throws AggregateError of all failures, after every item was tried
 */
export async function processInParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  processItem: (item: Item) => Promise<void>,
): Promise<void> {
  // All concurrent loops take items from the same iterator.
  const rest = Iterator.from(items);
  const workers = await Promise.allSettled(
    Array.from({ length: atOnce }, () => processEach(rest, processItem)),
  );
  const failures = workers.flatMap((worker) =>
    worker.status === "rejected" ? (worker.reason as AggregateError).errors : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items failed`);
}

/**
 * Runs `processItem` on each item in turn; a failure does not stop the remaining items.
 * @throws AggregateError of all failures, after every item was tried; errors of `items` itself are thrown at
 * once
 */
export async function processEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  processItem: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await processItem(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items failed`);
}
