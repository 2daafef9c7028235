/**
 * Runs `settle` on each item like `settleEach`, up to `atOnce` concurrently.
 * @throws AggregateError of all failures, after every item was tried
 */
export async function settleSome<Item>(
  items: Iterable<Item>,
  atOnce: number,
  settle: (item: Item) => Promise<void>,
): Promise<void> {
  // All concurrent loops take items from the same iterator.
  const rest = Iterator.from(items);
  const lanes = await Promise.allSettled(Array.from({ length: atOnce }, () => settleEach(rest, settle)));
  const failures = lanes.flatMap((lane) =>
    lane.status === "rejected" ? (lane.reason as AggregateError).errors : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items failed`);
}

/**
 * Runs `settle` on each item in turn; a failure does not stop the remaining items.
 * @throws AggregateError of all failures, after every item was tried; errors of `items` itself are thrown at
 * once
 */
export async function settleEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  settle: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await settle(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items failed`);
}
