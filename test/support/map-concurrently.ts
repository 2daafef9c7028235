/** Processes items with limited concurrency. */
export async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const next = async (): Promise<void> => {
    for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
      results[entry[0]] = await work(entry[1]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, next));
  return results;
}
