/** Returns the chosen items as they are now, of those that are shown: what left the page is not acted on unseen. */
export const stillShown = <Item>(
  shown: readonly Item[],
  chosen: readonly Item[],
  idOf: (item: Item) => string,
): Item[] => {
  const ids = new Set(chosen.map(idOf));
  return shown.filter((item) => ids.has(idOf(item)));
};
