/** The rendered rows of a long list, and the height of the other rows in pixels. */
export interface RowWindow {
  /** Index of the first rendered row, and of the first row after the rendered rows. */
  first: number;
  end: number;
  above: number;
  below: number;
}

/**
 * Returns the rows in a span of the list, and at least one row of a non-empty list.
 * @param heightOf returns the measured or estimated height of a row, in pixels
 * @param from in pixels from the start of the list
 */
export function placeRows(
  count: number,
  heightOf: (index: number) => number,
  { from, to }: { from: number; to: number },
): RowWindow {
  let first = 0;
  let above = 0;
  while (first < count - 1 && above + heightOf(first) <= from) {
    above += heightOf(first);
    first += 1;
  }
  let end = first;
  let bottom = above;
  while (end < count && (end === first || bottom < to)) {
    bottom += heightOf(end);
    end += 1;
  }
  let below = 0;
  for (let index = end; index < count; index += 1) below += heightOf(index);
  return { first, end, above, below };
}

/** Reports whether two windows render the same rows. */
export const isSameWindow = (one: RowWindow, other: RowWindow): boolean =>
  one.first === other.first &&
  one.end === other.end &&
  one.above === other.above &&
  one.below === other.below;
