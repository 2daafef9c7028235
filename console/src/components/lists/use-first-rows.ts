import { useElementScrollRestoration } from "@tanstack/react-router";
import { useDeferredValue } from "react";

/** More rows than a screen holds. */
const firstRows = 16;

/**
 * Returns the first rows of a list that appears, and all rows as soon as these are on the screen, so that nobody waits
 * for rows below the screen. A list that is shown already changes at once.
 * @param isReturn whether the reader returns to a place further down, which only the whole list has
 */
export function useFirstRows<Item>(rows: readonly Item[], isReturn: boolean): readonly Item[] {
  const hasRows = rows.length > 0;
  const wereShown = useDeferredValue(hasRows, isReturn);
  return wereShown || !hasRows ? rows : rows.slice(0, firstRows);
}

/** Reports whether the reader goes back to a page that was scrolled. */
export const useIsReturn = (): boolean =>
  (useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0) > 0;
