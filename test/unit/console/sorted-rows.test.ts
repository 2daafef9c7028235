// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ListFile, ReadRows } from "../../../console/src/components/lists/list-file.ts";
import {
  mostSortedRows,
  type SortedRows,
  useSortedRows,
} from "../../../console/src/components/lists/use-sorted-rows.ts";
import { requireValue } from "../../support/require-value.ts";

interface Row {
  price: number;
}

const columns = [{ id: "price", header: "Price", cell: () => null, sortBy: ({ price }: Row) => price }];
const pricesOf = ({ items }: SortedRows<Row>) => items.map(({ price }) => price);

let unmount: () => void = () => undefined;
afterEach(() => unmount());

/** Renders the hook for a list and returns its latest result. */
function render(
  rows: readonly Row[],
  isComplete: boolean,
  readRows: () => Promise<ReadRows<Row>>,
  isLive = false,
) {
  const file = { name: "rows", id: "rows", readRows } as unknown as ListFile<Row>;
  const shown: { current: SortedRows<Row> | null } = { current: null };
  function List(props: { rows: readonly Row[] }) {
    shown.current = useSortedRows(props.rows, { columns, file, isComplete, isLive });
    return null;
  }
  const root = createRoot(document.createElement("div"));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const redraw = (given: readonly Row[]) =>
    root.render(createElement(QueryClientProvider, { client }, createElement(List, { rows: given })));
  unmount = () => root.unmount();
  const get = () => requireValue(shown.current);
  return {
    ...{ get, redraw },
    /** Renders the list and sorts it by price. */
    sort: async (isDescending = false) => {
      redraw(rows);
      await vi.waitFor(get);
      get().sort({ columnId: "price", isDescending });
      await vi.waitFor(() => expect(get().sorting).not.toBeNull());
    },
  };
}

const page = [{ price: 3 }, { price: 1 }];
const all = async () => ({ items: [...page, { price: 2 }, { price: 0 }], hasMore: false });

describe("sorting of a list with more pages", () => {
  it("a complete list is sorted as a whole, without a note", async () => {
    const { get, sort } = render(page, true, all);
    await sort();
    expect([pricesOf(get()), get().coverage]).toEqual([[1, 3], null]);
  });

  it("a list with more pages sorts only its page and states the number of rows", async () => {
    const readRows = vi.fn(all);
    const { get, sort } = render(page, false, readRows);
    await sort();
    expect(pricesOf(get())).toEqual([1, 3]);
    expect(get().coverage).toMatchObject({ isAll: false, count: 2 });
    expect(readRows).not.toHaveBeenCalled();
  });

  it("all rows are loaded and sorted on request, and the pages return when the sorting is removed", async () => {
    const { get, sort } = render(page, false, all);
    await sort(true);
    get().coverage?.loadAll();
    await vi.waitFor(() => expect(pricesOf(get())).toEqual([3, 2, 1, 0]));
    expect(get().coverage).toMatchObject({ isAll: true, count: 4, hasMore: false });
    get().coverage?.showPages();
    await vi.waitFor(() => expect([pricesOf(get()), get().coverage]).toEqual([[3, 1], null]));
  });

  it("all rows are loaded again when the rows of the page have changed", async () => {
    const readRows = vi.fn(all);
    const { redraw, get, sort } = render(page, false, readRows);
    await sort();
    get().coverage?.loadAll();
    await vi.waitFor(() => expect(pricesOf(get())).toEqual([0, 1, 2, 3]));
    readRows.mockResolvedValue({ items: [{ price: 9 }, { price: 8 }], hasMore: true });
    redraw([{ price: 9 }]);
    await vi.waitFor(() => expect(pricesOf(get())).toEqual([8, 9]));
    expect(get().coverage).toMatchObject({ count: 2, hasMore: true });
  });

  it("all rows of a list that changes all the time are loaded once, and again on request", async () => {
    const readRows = vi.fn(all);
    const { redraw, get, sort } = render(page, false, readRows, true);
    await sort();
    get().coverage?.loadAll();
    await vi.waitFor(() => expect(pricesOf(get())).toEqual([0, 1, 2, 3]));
    for (const price of [9, 8, 7]) redraw([{ price }]);
    get().sort({ columnId: "price", isDescending: true });
    await vi.waitFor(() => expect(pricesOf(get())).toEqual([3, 2, 1, 0]));
    expect(readRows).toHaveBeenCalledTimes(1);
    readRows.mockResolvedValue({ items: [{ price: 9 }], hasMore: true });
    get().coverage?.loadAll();
    await vi.waitFor(() => expect(pricesOf(get())).toEqual([9]));
  });

  it("a sorted list with more pages shows at most 500 rows", async () => {
    const many = Array.from({ length: 700 }, (_, price) => ({ price }));
    const { get, sort } = render(page, false, async () => ({ items: many, hasMore: false }));
    await sort();
    get().coverage?.loadAll();
    await vi.waitFor(() => expect(get().items).toHaveLength(mostSortedRows));
    expect(get().coverage?.count).toBe(700);
  });

  it("a failure to load all rows is reported, and the page stays sorted", async () => {
    const { get, sort } = render(page, false, () => Promise.reject(new Error("no rows")));
    await sort();
    get().coverage?.loadAll();
    await vi.waitFor(() => expect(get().coverage?.error?.message).toBe("no rows"));
    expect(pricesOf(get())).toEqual([1, 3]);
  });
});
