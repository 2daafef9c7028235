/**
 * Runs `settle` on each item in turn; a failure does not stop the remaining items.
 * @throws AggregateError of all failures, after every item was tried
 */
export async function settleEach<Item>(
  items: Iterable<Item>,
  settle: (item: Item) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await settle(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} items failed`);
}
