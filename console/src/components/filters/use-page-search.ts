import { useNavigate, useSearch } from "@tanstack/react-router";

/**
 * Returns the page's state from the URL, as parsed by its route, and a function that changes it. A filter change
 * returns to the first page and replaces the URL, so that going back leaves the page instead of undoing letters.
 */
export function usePageSearch<Search extends object>(): [Search, (changes: Partial<Search>) => void] {
  // The columns belong to a list of the page and are not a filter.
  const { columns, ...rest } = useSearch({ strict: false }) as Search & { columns?: unknown };
  const search = rest as unknown as Search;
  const navigate = useNavigate();
  const change = (changes: Partial<Search>) =>
    void navigate({
      to: ".",
      search: { ...search, columns, cursor: undefined, ...changes },
      replace: true,
      state: (before: object) => ({ ...before, trail: [] }),
    } as never);
  return [search, change];
}
