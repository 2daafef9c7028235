import { useNavigate, useSearch } from "@tanstack/react-router";

/**
 * Returns what the address says a page shows, as the page's route parsed it, and how to change it. A change of a filter
 * begins at the first page again, and replaces the address: going back leaves the page instead of undoing letters.
 */
export function usePageSearch<Search extends object>(): [Search, (changes: Partial<Search>) => void] {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = (changes: Partial<Search>) =>
    void navigate({
      to: ".",
      search: { ...search, cursor: undefined, ...changes },
      replace: true,
      state: (before: object) => ({ ...before, trail: [] }),
    } as never);
  return [search, change];
}
