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
/** Rows are rendered this far beyond the screen, in pixels, and replaced when half of this margin is used up. */
const marginPixels = 800;
const supposedRowPixels = 41;

/**
 * Renders only those rows of a long list that are on the screen or near it. The document scrolls; rows may have
 * different heights, and may change their height.
 *
 * @param keys the keys of all rows, in order
 * @param frame around the table
 */
export function useRowWindow(keys: readonly string[], frame: RefObject<HTMLElement | null>): RowWindow {
  const heights = useRef(new Map<string, number>());
  const supposed = useRef<number | null>(null);
  const [shown, setShown] = useState<RowWindow>({ first: 0, end: firstRows, above: 0, below: 0 });
  const measure = (rows: readonly HTMLElement[]) => {
    for (const [index, row] of rows.entries()) {
      const key = keys[shown.first + index];
      if (key === undefined) continue;
      const height = heightOfRow(row, rows[index + 1]);
      heights.current.set(key, height);
      supposed.current ??= height;
    }
  };
  const place = useEffectEvent((isListNew: boolean) => {
    const body = frame.current?.querySelector<HTMLElement>(bodySelector);
    if (!body || keys.length === 0) return;
    if (!isListNew && isCovered(body, shown, keys.length)) return;
    measure(rowsOf(body));
    const top = Math.max(0, -body.getBoundingClientRect().top);
    const heightOf = (index: number) =>
      heights.current.get(keys[index] as string) ?? supposed.current ?? supposedRowPixels;
    const span = { from: top - marginPixels, to: top + window.innerHeight + marginPixels };
    const next = placeRows(keys.length, heightOf, span);
    if (isSameWindow(next, shown)) return;
    leaveRowThatGoes(body, shown, next);
    // Rows near the viewport may be rendered a few frames later, but the viewport itself is never left blank.
    if (isListNew || isBlank(body)) setShown(next);
    else startTransition(() => setShown(next));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are placed again when the list changes
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

/** Selects the element whose children are the rows of the table or, on a narrow screen, the cards. */
const bodySelector = "tbody, ol";

const rowsOf = (body: HTMLElement): HTMLElement[] =>
  [...body.children].filter((row) => row instanceof HTMLElement);

/** Cards have a gap below them, which belongs to their height. */
const heightOfRow = (row: HTMLElement, next: HTMLElement | undefined): number =>
  next === undefined ? row.offsetHeight : next.offsetTop - row.offsetTop;

/** Returns the top and bottom edges of the rendered rows, in pixels from the top of the screen. */
function edgesOf(body: HTMLElement): { top: number; bottom: number } {
  const rows = rowsOf(body);
  const top = rows[0]?.getBoundingClientRect().top ?? 0;
  return { top, bottom: rows[rows.length - 1]?.getBoundingClientRect().bottom ?? top };
}

/** Reports whether enough rows above and below the viewport are rendered, or no more exist. */
function isCovered(body: HTMLElement, { first, end }: RowWindow, count: number): boolean {
  const { top, bottom } = edgesOf(body);
  const isAbove = first === 0 || top < -marginPixels / 2;
  return isAbove && (end >= count || bottom > window.innerHeight + marginPixels / 2);
}

/** Reports whether part of the screen has room for rows but shows none. */
function isBlank(body: HTMLElement): boolean {
  const whole = body.getBoundingClientRect();
  const { top, bottom } = edgesOf(body);
  return top > Math.max(0, whole.top) || bottom < Math.min(window.innerHeight, whole.bottom);
}

/**
 * Moves the focus away from a row that is about to be removed. Otherwise the library would focus a neighbor of the row
 * and scroll to it.
 */
function leaveRowThatGoes(body: HTMLElement, shown: RowWindow, next: RowWindow): void {
  const position = rowsOf(body).findIndex((row) => row.contains(document.activeElement));
  const index = shown.first + position;
  if (position === -1 || (index >= next.first && index < next.end)) return;
  const rest = body.closest("table") ?? body;
  // Without a tab index, a list of cards cannot receive the focus.
  if (rest === body) rest.tabIndex = -1;
  rest.focus({ preventScroll: true });
}
