import {
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { isSameWindow, placeRows, type RowWindow } from "./place-rows.ts";

/** The number of rows rendered before measuring: more than a screen holds. */
const firstRows = 40;
/** Rows are rendered this far beyond the screen, in pixels, and replaced when half of it is used up. */
const marginPixels = 800;
const supposedRowPixels = 41;

/**
 * Renders only those rows of a long list that are on the screen or near it. The document scrolls; rows may
 * differ in height and change it.
 *
 * @param keys of all rows, in order
 * @param frame around the table
 */
export function useRowWindow(keys: readonly string[], frame: RefObject<HTMLElement | null>): RowWindow {
  const heights = useRef(new Map<string, number>());
  const supposed = useRef<number | null>(null);
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: firstRows, above: 0, below: 0 });
  const measure = (rows: HTMLCollectionOf<HTMLTableRowElement>) => {
    for (const [index, row] of [...rows].entries()) {
      const key = keys[shown.first + index];
      if (key === undefined) continue;
      heights.current.set(key, row.offsetHeight);
      supposed.current ??= row.offsetHeight;
    }
  };
  const place = useEffectEvent((isListNew: boolean) => {
    const body = frame.current?.querySelector("tbody");
    if (!body || keys.length === 0) return;
    if (!isListNew && isCovered(body, shown, keys.length)) return;
    measure(body.rows);
    const top = Math.max(0, -body.getBoundingClientRect().top);
    const heightOf = (index: number) =>
      heights.current.get(keys[index] as string) ?? supposed.current ?? supposedRowPixels;
    const span = { from: top - marginPixels, to: top + window.innerHeight + marginPixels };
    const next = placeRows(keys.length, heightOf, span);
    if (isSameWindow(next, shown)) return;
    leaveRowThatGoes(body, next);
    // Rows near the viewport may be rendered a few frames later, but the viewport itself is never left blank.
    if (isListNew || isBlank(body)) setShown(next);
    else startTransition(() => setShown(next));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: placed anew for each other list
  useLayoutEffect(() => place(true), [keys]);
  useEffect(() => {
    const onMove = () => place(false);
    document.addEventListener("scroll", onMove, { passive: true });
    window.addEventListener("resize", onMove);
    return () => {
      document.removeEventListener("scroll", onMove);
      window.removeEventListener("resize", onMove);
    };
  }, []);
  return shown.end <= keys.length ? shown : { ...shown, end: keys.length, below: 0 };
}

/** Returns the top and bottom edges of the rendered rows, in pixels from the top of the screen. */
function edgesOf({ rows }: HTMLTableSectionElement): { top: number; bottom: number } {
  const top = rows[0]?.getBoundingClientRect().top ?? 0;
  return { top, bottom: rows[rows.length - 1]?.getBoundingClientRect().bottom ?? top };
}

/** Reports whether enough rows above and below the viewport are rendered, or no more exist. */
function isCovered(body: HTMLTableSectionElement, { first, end }: RowWindow, count: number): boolean {
  const { top, bottom } = edgesOf(body);
  const isAbove = first === 0 || top < -marginPixels / 2;
  return isAbove && (end >= count || bottom > window.innerHeight + marginPixels / 2);
}

/** Reports whether some of the screen has room for rows and none of them. */
function isBlank(body: HTMLTableSectionElement): boolean {
  const whole = body.getBoundingClientRect();
  const { top, bottom } = edgesOf(body);
  return top > Math.max(0, whole.top) || bottom < Math.min(window.innerHeight, whole.bottom);
}

/**
 * Moves the focus away from a row that is about to be removed, because the library would otherwise scroll to
 * its neighbor.
 */
function leaveRowThatGoes(body: HTMLTableSectionElement, { first, end }: RowWindow): void {
  const { activeElement } = document;
  const row = body.contains(activeElement) ? activeElement?.closest("tr[aria-rowindex]") : null;
  if (!row) return;
  // The first row contains the headings, and counting starts at 1.
  const index = Number(row.getAttribute("aria-rowindex")) - 2;
  if (index < first || index >= end) body.closest("table")?.focus({ preventScroll: true });
}
