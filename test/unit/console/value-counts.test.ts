import { describe, expect, it } from "vitest";
import type { VehicleCounts } from "../../../console/src/api/generated/types.ts";
import { describeValueCount } from "../../../console/src/partner/vehicles/describe-value-count.ts";
import { countQueryOf } from "../../../console/src/partner/vehicles/vehicle-search.ts";
import { mostCountedNames } from "../../../shared/domain/inventory/vehicle-search.ts";

const nothing: VehicleCounts["values"] = {
  ...{ make: [], model: [], source: [], fuel: [], transmission: [], color: [] },
  ...{ accident_grade: [], exterior_grade: [], auction_status: [] },
};
const counts = { total: 1_300, values: { ...nothing, make: [{ value: "KIA", count: 1_204 }] } };

describe("the number of cars next to a filter value", () => {
  it("the number of cars next to a value has thousands separators, and the value may be in any letter case", () => {
    expect(describeValueCount(counts, "make")?.("Kia")).toBe("1,204");
  });

  it("the number of cars next to a value without cars is 0", () => {
    expect(describeValueCount(counts, "make")?.("Hyundai")).toBe("0");
  });

  it("the number of cars is omitted for a name beyond the most frequent names", () => {
    const make = Array.from({ length: mostCountedNames }, (_, number) => ({ value: `M${number}`, count: 1 }));
    expect(describeValueCount({ total: 500, values: { ...nothing, make } }, "make")?.("Kia")).toBe("");
  });

  it("no number of cars is shown before the first counts arrive, or for filters without counts", () => {
    expect(describeValueCount(undefined, "make")).toBeUndefined();
    expect(describeValueCount(counts, "options_include")).toBeUndefined();
  });

  it("cars are counted by the filters of a search, regardless of the search's sort order, page or view", () => {
    const search = { make: ["Kia"], color: "white", sort: "price_asc", cursor: "c1", view: "table" } as const;
    expect(countQueryOf({ ...search, make: [...search.make] })).toEqual({ make: ["Kia"], color: ["white"] });
  });
});
