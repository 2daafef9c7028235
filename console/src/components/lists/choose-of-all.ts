/** The loaded rows of a list and the selection. */
export interface Choice<Item> {
  /** All loaded rows of the list. */
  loaded: readonly Item[];
  /** The rows that are rendered. */
  shown: readonly Item[];
  before: readonly Item[];
  /** The selection that the table reports after the change. */
  after: readonly Item[];
  keyOf: (item: Item) => string;
}

/**
 * Returns the selection after a change. The table's own "select all" covers only the rendered rows. This function
 * extends it to all loaded rows.
 */
export function chooseOfAll<Item>({ loaded, shown, before, after, keyOf }: Choice<Item>): Item[] {
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  const changed = shown.map(keyOf).filter((key) => was.has(key) !== is.has(key));
  // A change of one row is not "select all", even if all rendered rows are selected afterward.
  if (changed.length <= 1) return [...after];
  if (shown.every((item) => is.has(keyOf(item)))) return [...loaded];
  if (shown.length === changed.length && shown.every((item) => !is.has(keyOf(item)))) return [];
  return [...after];
}
