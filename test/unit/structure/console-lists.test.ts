import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const root = "console/src/";
const files = globSync(`${root}**/*.tsx`).map((path) => ({
  ...{ path: path.slice(root.length), source: readFileSync(path, "utf8") },
}));

/** Tables of a fixed, small number of rows, which nobody exports to a spreadsheet. */
const fixedTables: Record<string, string> = {
  "components/deliveries/attempt-history.tsx": "the headers of one request",
  "components/orders/order-money.tsx": "the amounts of one order, which the list of orders saves",
  "components/cars/price-parts.tsx": "the eight parts of one price",
  "operator/cockpit/sheet-outcome.tsx": "the differences to a sheet that the operator already has as a file",
  "operator/fees/fee-facts.tsx": "one row per auction house",
  "partner/history/report-sections.tsx": "a section of a report, which is saved as PDF or JSON",
  "vehicles/inspection-pane.tsx": "the repairs of one car",
};

/** Components that render the library's tables and cards. All other lists are made of these components. */
const ownTables: Record<string, string> = {
  "components/forms/conflict-dialog.tsx": "the fields of one record that two people changed",
  "components/lists/cursor-cards.tsx": "a list as cards, with a file",
  "components/lists/list-cards.tsx": "the cards of a list or of a static table, which have the file",
  "components/lists/list-table.tsx": "a list, with a file",
  "components/lists/static-table.tsx": "a static table, with a file or in the list of fixed tables",
  "partner/vehicles/compare-page.tsx": "the comparison, whose page saves the compared cars",
};

/** Lists that are not tables. */
const savedByPage = ["operator/today/today-page.tsx", "partner/vehicles/compare-page.tsx"];

const draws = /from "@cloudscape-design\/components\/(?:table|cards)"/;
const isTypeOnly = /import type [^;]*from "@cloudscape-design\/components\/(?:table|cards)"/;

describe("CSV of the console's lists", () => {
  it("only the shared components render the library's tables and cards, so that each list has a CSV file", () => {
    const drawing = files.filter(({ source }) => draws.test(source) && !isTypeOnly.test(source));
    expect(drawing.map(({ path }) => path).sort()).toEqual(Object.keys(ownTables).sort());
  });

  it("the list of fixed tables contains exactly the tables without a CSV file", () => {
    const without = files.filter(({ source }) => source.includes("file={null}")).map(({ path }) => path);
    expect(without.sort()).toEqual(Object.keys(fixedTables).sort());
  });

  it("a list that is not a table has a CSV button on its page", () => {
    for (const name of savedByPage)
      expect(files.find(({ path }) => path === name)?.source, name).toContain("<ListCsvButton");
  });
});

describe("saved views of the console's lists", () => {
  it("every table with filters is the main list of its page and therefore has saved views", () => {
    const filtered = files.filter(
      ({ source }) => /<(?:CursorTable|EndlessTable)\b/.test(source) && /\n\s+filter=\{/.test(source),
    );
    expect(filtered.length).toBeGreaterThan(10);
    for (const { path, source } of filtered) expect(source, path).toMatch(/\n\s+isMain\b/);
  });
});

/** Paged or filtered reads whose results are not displayed. */
const unshownReads = ["partner/events/follow-newest.ts"];

/** A call with up to two levels of parentheses in its arguments. */
const read = /\buseRead\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g;

describe("the previous page of the console's lists", () => {
  it("every read that depends on filters or a cursor shows its previous page while the next page loads", () => {
    const paged = globSync(`${root}**/*.{ts,tsx}`).flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(read)].flatMap(([, options = ""]) =>
        /\b(?:search|cursor)\b/.test(options) ? [{ path: path.slice(root.length), options }] : [],
      ),
    );
    expect(paged.length).toBeGreaterThan(20);
    const blank = paged.filter(({ options }) => !options.includes("keepPrevious: true"));
    expect(blank.map(({ path }) => path)).toEqual(unshownReads);
  });
});
