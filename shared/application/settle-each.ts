/**
 * Does something with each item, one after the other; one that fails keeps no other from its turn.
 * @throws AggregateError of all failures, once every item had its turn
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
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} items could not be settled`);
}
