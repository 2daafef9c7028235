/** The loaded rows of a list and the selection. */
export interface Choice<Item> {
  /** All that is loaded of the list. */
  loaded: readonly Item[];
  /** The rows that are in the page. */
  shown: readonly Item[];
  before: readonly Item[];
  /** The table's own selection. */
  after: readonly Item[];
  keyOf: (item: Item) => string;
}

/**
 * Returns the selection after a change. A table with only some rendered rows reads "all" as these rows; here it means
 * all loaded rows.
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
