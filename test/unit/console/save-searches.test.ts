import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limitSelection } from "../../../console/src/components/lists/limit-selection.ts";
import { nameSearch } from "../../../console/src/partner/vehicles/name-search.ts";

describe("name of a saved search", () => {
  it("the name of a saved search begins with make, model, years and mileage in plain words, followed by the other filters", () => {
    const car = { make: ["Hyundai"], model: ["Grandeur"], year_min: 2018, year_max: 2020 };
    expect(nameSearch({ ...car, mileage_max_km: 80_000, fuel: ["diesel"] })).toBe(
      "Hyundai Grandeur, 2018–2020, up to 80,000 km, Fuel: Diesel",
    );
    expect(nameSearch({ make: ["Kia"], year_min: 2019 })).toBe("Kia, from 2019");
    expect(nameSearch({ make: ["Kia"], year_max: 2019 })).toBe("Kia, until 2019");
    expect(nameSearch({ make: ["Kia"], year_min: 2019, year_max: 2019 })).toBe("Kia, 2019");
    expect(nameSearch({})).toBe("");
  });

  it("the name of a search with many filters has at most the 200 characters that a watch accepts", () => {
    const makes = Array.from({ length: 50 }, (_, index) => `Make number ${index}`);
    expect(nameSearch({ make: makes })).toHaveLength(200);
  });
});

describe("selection across the pages of a list", () => {
  const ids = fc.uniqueArray(fc.integer({ min: 0, max: 40 }).map(String), { maxLength: 12 });

  it("a change on one page keeps the selection of other pages and never exceeds the limit", () => {
    fc.assert(
      fc.property(ids, ids, fc.integer({ min: 1, max: 6 }), (all, page, most) => {
        const chosen = all.slice(0, most);
        let result: readonly string[] = chosen;
        const rows = limitSelection(
          { chosen, most, nameOf: String, onChange: (next) => (result = next) },
          page,
          String,
        );
        rows.onSelectionChange({ detail: { selectedItems: page } });
        const elsewhere = chosen.filter((id) => !page.includes(id));
        expect(result).toEqual([...elsewhere, ...page].slice(0, most));
      }),
    );
  });

  it("only selected items can be changed once the selection reaches its limit", () => {
    const rows = limitSelection(
      { chosen: ["a", "b"], most: 2, nameOf: String, onChange: () => undefined },
      ["b", "c"],
      String,
    );
    expect([rows.isItemDisabled("b"), rows.isItemDisabled("c")]).toEqual([false, true]);
    expect(rows.selectedItems).toEqual(["b"]);
  });
});
