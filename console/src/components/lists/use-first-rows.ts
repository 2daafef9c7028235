import { useDeferredValue } from "react";

/** More rows than a screen holds. */
const firstRows = 16;

/**
 * Returns the first rows of a list that appears, and all rows as soon as these are on the screen, so that nobody waits
 * for rows below the screen. A list that is shown already changes at once.
 */
export function useFirstRows<Item>(rows: readonly Item[]): readonly Item[] {
  const hasRows = rows.length > 0;
  const wereShown = useDeferredValue(hasRows, false);
  return wereShown || !hasRows ? rows : rows.slice(0, firstRows);
}
