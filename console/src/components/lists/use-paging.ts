import { useNavigate, useRouterState } from "@tanstack/react-router";

declare module "@tanstack/history" {
  interface HistoryState {
    /** Cursors of the previous pages; the first page's cursor is an empty text. */
    trail?: readonly string[];
  }
}

const none: readonly string[] = [];

/** Moves through the pages of a list. */
export interface Paging {
  /** Null on a page opened by its URL, because the previous page is unknown. */
  previous: (() => void) | null;
  /** Null on the last page. */
  next: (() => void) | null;
  /** Null on the first page. */
  first: (() => void) | null;
}

/**
 * Pages a list by cursors. The cursor is in the URL, so that a page can be shared; the browser's history
 * keeps the previous pages. Lists have neither a length nor page numbers, so none are displayed.
 */
export function usePaging(cursor: string | undefined, nextCursor: string | null | undefined): Paging {
  const navigate = useNavigate();
  const trail = useRouterState({ select: ({ location }) => location.state.trail }) ?? none;
  const goTo = (to: string | undefined, newTrail: readonly string[]) => () =>
    void navigate({
      to: ".",
      search: (before: object) => ({ ...before, cursor: to }),
      state: (before: object) => ({ ...before, trail: newTrail }),
    } as never);
  const last = trail.at(-1);
  return {
    previous: last === undefined ? null : goTo(last === "" ? undefined : last, trail.slice(0, -1)),
    next: nextCursor ? goTo(nextCursor, [...trail, cursor ?? ""]) : null,
    first: cursor === undefined ? null : goTo(undefined, []),
  };
}
