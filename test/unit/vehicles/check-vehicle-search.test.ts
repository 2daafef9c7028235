import { describe, expect, test } from "vitest";
import type { Problem } from "../../../shared/domain/errors/problem.ts";
import { checkVehicleSearch } from "../../../shared/domain/inventory/check-vehicle-search.ts";
import type { VehicleFilters } from "../../../shared/domain/inventory/vehicle-search.ts";

const refusalOf = (filters: VehicleFilters, hasCursor = false): Problem | null => {
  try {
    checkVehicleSearch(filters, hasCursor);
    return null;
  } catch (error) {
    return error as Problem;
  }
};
const dealer: VehicleFilters = { source: ["dealer"], make: ["Kia"] };

describe("parameter combinations", () => {
  test("model requires make, and sub_model requires model", () => {
    expect(refusalOf({ model: ["K5"] })?.details).toMatchObject({
      field: "make",
      issues: [{ path: "query.make", message: "is required with model" }],
    });
    expect(refusalOf({ ...dealer, sub_model: "K5 DL3" })?.details).toMatchObject({ field: "model" });
    expect(refusalOf({ ...dealer, model: ["K5"], sub_model: "K5 DL3" })).toBeNull();
  });

  test("sub_model is accepted only with source=dealer", () => {
    expect(refusalOf({ make: ["Kia"], model: ["K5"], sub_model: "K5 DL3" })?.details.field).toBe("sub_model");
  });

  test("source=dealer, alone or with other sources, requires make", () => {
    expect(refusalOf({ source: ["dealer"] })?.details.field).toBe("make");
    expect(refusalOf({ source: ["dealer", "auction_a"], make: [] })?.details.field).toBe("make");
    expect(refusalOf(dealer)).toBeNull();
  });

  test.each([
    ["auction_status", ["upcoming"]],
    ["accident_grade", ["A"]],
    ["exterior_grade", ["A"]],
    ["auction_date_from", "2026-12-01"],
    ["auction_date_to", "2026-12-01"],
    ["auction_count_min", 0],
    ["auction_count_max", 3],
    ["orderable_only", true],
  ])("the parameter %s cannot be used with source=dealer", (field, value) => {
    const problem = refusalOf({ ...dealer, [field]: value });
    expect([problem?.code, problem?.details.field]).toEqual(["validation_error", field]);
    expect(refusalOf({ source: ["auction_a"], [field]: value })).toBeNull();
  });

  test("the parameter orderable_only=false can be used with source=dealer", () => {
    expect(refusalOf({ ...dealer, orderable_only: false })).toBeNull();
  });

  test.each(["panoramic_sunroof", "dashcam"])(
    "the option %s is rejected with source=dealer, even in combination with an auction source",
    (token) => {
      const mixed: VehicleFilters = {
        ...dealer,
        source: ["dealer", "auction_a"],
        options_include: ["sunroof", token],
      };
      expect(refusalOf(mixed)?.details).toMatchObject({ field: "options_include", value: token });
      expect(refusalOf({ options_include: [token] })).toBeNull();
    },
  );

  test("a list that combines dealer and auction sources cannot be paginated", () => {
    const mixed: VehicleFilters = { ...dealer, source: ["dealer", "auction_a"] };
    expect(refusalOf(mixed)).toBeNull();
    expect(refusalOf(mixed, true)?.code).toBe("mixed_source_pagination_unsupported");
    expect(refusalOf(dealer, true)).toBeNull();
  });
});
