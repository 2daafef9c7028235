/**
 * Returns the selected items that are still displayed, in their current state. Items that left the page are omitted.
 */
export const stillShown = <Item>(
  shown: readonly Item[],
  chosen: readonly Item[],
  idOf: (item: Item) => string,
): Item[] => {
  const ids = new Set(chosen.map(idOf));
  return shown.filter((item) => ids.has(idOf(item)));
};
