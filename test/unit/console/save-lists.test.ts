import { describe, expect, it } from "vitest";
import { carCsvColumns } from "../../../console/src/components/cars/car-csv-columns.ts";
import { columnsOfEntries } from "../../../console/src/components/lists/columns-of-entries.ts";
import { fileOfPages, fileOfReadRows, fileOfRows } from "../../../console/src/components/lists/list-file.ts";
import { listAsCsv } from "../../../console/src/components/lists/write-list-csv.ts";
import { mostItems, readAll, readFirst } from "../../../console/src/query/read-all.ts";

describe("CSV export", () => {
  const car = (trim: string, license_plate: string | null) => ({
    ...{
      license_plate,
      vehicle: { make: "Hyundai", model: "Grandeur", trim, year: 2019, lot_number: "1042" },
    },
  });

  it("the columns of an exported list have the API field names, and missing values are empty cells", () => {
    expect(listAsCsv([car("Calligraphy, AWD", null)], carCsvColumns)).toBe(
      "\ufeffmake,model,sub_model,trim,year,license_plate,source,lot_number\r\n" +
        'Hyundai,Grandeur,,"Calligraphy, AWD",2019,,,1042\r\n',
    );
  });

  it("the default columns of an exported list are the fields of its entries, and a nested field is named by its path", () => {
    const entries = [
      { id: "one", amounts: { price: 1.5, total: null }, tags: ["new", "sold"], bids: [{ rank: 1 }] },
      { id: "two", amounts: { price: 2, total: 3 }, tags: [], bids: [], note: "later field" },
    ];
    expect(listAsCsv<object>(entries, columnsOfEntries<object>(entries))).toBe(
      "\ufeffid,amounts.price,amounts.total,tags,note\r\n" + "one,1.5,,new sold,\r\ntwo,2,3,,later field\r\n",
    );
  });

  it("no cell of an exported list is read as a formula by a spreadsheet", () => {
    expect(listAsCsv([car('=HYPERLINK("https://a.example")', "12가3456")], carCsvColumns)).toContain(
      `"'=HYPERLINK(""https://a.example"")"`,
    );
  });
});

describe("the file of a list", () => {
  const rows = [{ id: "one" }, { id: "two" }, { id: "three" }];
  const textOf = async (
    file: { write: (shown: { id: string }[]) => Promise<{ bytes: Uint8Array }> },
    count = 1,
  ) => new TextDecoder().decode((await file.write(rows.slice(0, count))).bytes);

  it("a list that shows all its rows saves the displayed rows", async () => {
    expect(await textOf(fileOfRows("list"), 2)).toBe("id\r\none\r\ntwo\r\n");
  });

  it("a list that shows a part of its loaded rows saves all loaded rows", async () => {
    expect(await textOf(fileOfRows("list", undefined, rows))).toBe("id\r\none\r\ntwo\r\nthree\r\n");
  });

  it("a list with pages is read from its first page, whichever page is displayed", async () => {
    const readPage = async ({ cursor }: { cursor?: string | undefined }) =>
      cursor === undefined
        ? { data: rows.slice(0, 2), next_cursor: "next" }
        : { data: rows.slice(2), next_cursor: null };
    const file = fileOfPages({ name: "list", id: "list" }, readPage, {
      name: ({ id }: { id: string }) => id,
    });
    expect(await textOf(file)).toBe("name\r\none\r\ntwo\r\nthree\r\n");
  });

  it("an exported file can add values of other records to its rows", async () => {
    const file = fileOfReadRows(
      { name: "list", id: "list" },
      async (shown: readonly { id: string }[]) => ({
        items: shown.map((row) => ({ ...row, car: `car of ${row.id}` })),
        hasMore: false,
      }),
      { car: ({ car }) => car },
    );
    expect(await textOf(file)).toBe("car\r\ncar of one\r\n");
  });
});

describe("reading a list page by page", () => {
  /** Returns a paginated list with the given number of items. */
  const listOf = (length: number) => {
    const asked: (string | undefined)[] = [];
    const readPage = async ({ limit, cursor }: { limit: number; cursor?: string | undefined }) => {
      asked.push(cursor);
      const start = Number(cursor ?? 0);
      const data = Array.from({ length: Math.min(limit, length - start) }, (_, place) => start + place);
      return { data, next_cursor: start + limit < length ? String(start + limit) : null };
    };
    return { readPage, asked };
  };

  it("reading a list stops after the last page", async () => {
    const { readPage, asked } = listOf(401);
    const { items, hasMore } = await readFirst(readPage);
    expect([items.length, hasMore, asked]).toEqual([401, false, [undefined, "200", "400"]]);
  });

  it("a list with exactly the maximum number of items is read completely", async () => {
    expect(await readAll(listOf(mostItems).readPage)).toHaveLength(mostItems);
  });

  it("a list above the maximum is truncated and marked, or throws an error if all items are required", async () => {
    const { items, hasMore } = await readFirst(listOf(mostItems + 1).readPage);
    expect([items.length, hasMore]).toEqual([mostItems, true]);
    await expect(readAll(listOf(mostItems + 1).readPage)).rejects.toThrow("more pages");
  });
});
