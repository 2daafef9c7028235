import { describe, expect, it } from "vitest";
import { sortRows } from "../../../console/src/components/lists/sort-rows.ts";

interface Row {
  id: string;
  price: number | null;
  name: string;
}

const rows: Row[] = [
  { id: "a", price: 900, name: "Lot 10" },
  { id: "b", price: null, name: "lot 9" },
  { id: "c", price: 10_000, name: "Lot 10" },
  { id: "d", price: 80, name: "그랜저" },
];
const columns = [
  { id: "price", sortBy: ({ price }: Row) => price },
  { id: "name", sortBy: ({ name }: Row) => name },
  { id: "actions" },
];
const idsBy = (columnId: string, isDescending = false) =>
  sortRows(rows, columns, { columnId, isDescending })
    .map(({ id }) => id)
    .join("");

describe("sorting a list by a column", () => {
  it("amounts are sorted as numbers, and a row without an amount comes last in both directions", () => {
    expect(idsBy("price")).toBe("dacb");
    expect(idsBy("price", true)).toBe("cadb");
  });

  it("names are sorted case-insensitively, numbers in names are compared by value, and equal names keep their order", () => {
    expect(idsBy("name")).toBe("bacd");
    expect(idsBy("name", true)).toBe("dacb");
  });

  it("a list keeps the service's order if no column is chosen or the chosen column cannot be sorted", () => {
    expect(sortRows(rows, columns, null)).toBe(rows);
    expect(idsBy("actions")).toBe("abcd");
    expect(idsBy("removed")).toBe("abcd");
  });
});
