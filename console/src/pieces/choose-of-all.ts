/** The loaded rows of a list and the selection. */
export interface Choice<Item> {
  /** All that is loaded of the list. */
  loaded: readonly Item[];
  /** The rows that are in the page. */
  shown: readonly Item[];
  before: readonly Item[];
  /** What the table says is chosen now. */
  after: readonly Item[];
  keyOf: (item: Item) => string;
}

/**
 * Returns what is chosen after a change. A table that has only some rows in the page takes "all" to mean those; here it
 * means all that is loaded, and nothing of it.
 */
export function chooseOfAll<Item>({ loaded, shown, before, after, keyOf }: Choice<Item>): Item[] {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const changed = shown.map(keyOf).filter((key) => was.has(key) !== is.has(key));
  // Selecting one row may complete the selection, but it is still recorded as an individual selection.
  if (changed.length <= 1) return [...after];
  if (shown.every((item) => is.has(keyOf(item)))) return [...loaded];
  if (shown.length === changed.length && shown.every((item) => !is.has(keyOf(item)))) return [];
  return [...after];
}
