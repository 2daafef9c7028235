/** Cuts a list into portions of at most `size`, in order; none of an empty list. */
export const cutPortions = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, portion) =>
    items.slice(portion * size, (portion + 1) * size),
  );
