/** The items selected across the pages of a list. */
export interface LimitedSelection<Item> {
  chosen: readonly Item[];
  /** The maximum number of selected items; further items cannot be selected. */
  most: number;
  /** Returns the item's name, which labels its selection control for screen readers. */
  nameOf: (item: Item) => string;
  onChange: (chosen: readonly Item[]) => void;
}

/** Returns the selection properties of a page of cards or rows with a limited number of selected items. */
export function limitSelection<Item>(
  { chosen, most, onChange }: LimitedSelection<Item>,
  items: readonly Item[],
  trackBy: (item: Item) => string,
) {
  const ids = new Set(chosen.map(trackBy));
  const here = new Set(items.map(trackBy));
  return {
    selectionType: "multi" as const,
    selectedItems: items.filter((item) => ids.has(trackBy(item))),
    isItemDisabled: (item: Item) => ids.size >= most && !ids.has(trackBy(item)),
    onSelectionChange: ({ detail }: { detail: { selectedItems: readonly Item[] } }) => {
      const elsewhere = chosen.filter((item) => !here.has(trackBy(item)));
      onChange([...elsewhere, ...detail.selectedItems].slice(0, most));
    },
  };
}
