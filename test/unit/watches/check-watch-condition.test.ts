import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import {
  checkStaticList,
  checkWatchCondition,
} from "../../../shared/domain/watches/check-watch-condition.ts";
import type {
  Flexibility,
  WatchCondition,
  WatchFilters,
} from "../../../shared/domain/watches/watch-condition.ts";

function refusalOf(check: () => void): { code: string; field: unknown } | null {
  try {
    check();
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.details.issues).toHaveLength(1);
    return { code: error.code, field: error.details.field };
  }
}

const wanted: WatchFilters = {
  make: "Hyundai",
  model: "Grandeur",
  trim: "3.0",
  fuel: "gasoline",
  price_max_krw: 20_000_000,
  year_min: 2018,
};
const refused = (filters: WatchFilters, flexibility?: Flexibility) =>
  refusalOf(() => checkWatchCondition({ filters, flexibility }));
const flexRefused = (flexibility: Flexibility) => refused(wanted, flexibility);

describe("automatic watch", () => {
  it("an automatic watch that includes dealers needs a make", () => {
    expect(refused({ source: ["dealer", "auction_a"] })).toEqual({
      code: "eagle_eye_filters_required",
      field: "make",
    });
    expect(refused({ source: ["dealer"], make: "Kia" })).toBeNull();
    expect(refused({ source: ["auction_a"] })).toBeNull();
    expect(refused({})).toBeNull();
  });

  it.each<[WatchFilters, string]>([
    [{ accident_grade: "A" }, "accident_grade"],
    [{ auction_date_from: "2026-12-01" }, "auction_date_from"],
    [{ options_include: ["sunroof", "dashcam"] }, "options_include"],
  ])("an automatic watch that includes dealers is rejected with the filter %o", (filters, field) => {
    const code = "validation_error";
    expect(refused({ ...filters, make: "Kia", source: ["dealer"] })).toEqual({ code, field });
    expect(refused({ ...filters, make: "Kia" })).toBeNull();
  });
});

describe("flexibility", () => {
  it("flexibility accepts levels for numeric bounds and allowed values for names", () => {
    expect(
      flexRefused({
        price_max_krw: { level: "large" },
        year_min: { level: "medium" },
        year: { level: "small" },
        model: { level: "small", allowed_values: ["Sonata", "K5", "K7", "K8"] },
        fuel: { allowed_values: ["lpg", "hybrid"] },
        make: { level: "none" },
        trim: { level: "none" },
      }),
    ).toBeNull();
  });

  it.each(["no_accident", "no_frame_damage", "source", "make", "color"])(
    "flexibility of %s accepts only the level none",
    (field) => {
      const code = "eagle_eye_invalid_flexibility";
      expect(flexRefused({ [field]: { level: "small" } })).toEqual({ code, field });
      expect(flexRefused({ [field]: { allowed_values: ["Kia"] } })).toEqual({ code, field });
      expect(flexRefused({ [field]: { level: "none" } })).toBeNull();
    },
  );

  it.each<[string, Flexibility, string]>([
    ["more than 4 values", { model: { allowed_values: ["a", "b", "c", "d", "e"] } }, "model"],
    [
      "more than 8 variants",
      { model: { allowed_values: ["a", "b", "c"] }, trim: { allowed_values: ["a", "b", "c"] } },
      "trim",
    ],
    ["an unknown fuel", { fuel: { allowed_values: ["steam"] } }, "fuel"],
    ["no values", { trim: { allowed_values: [] } }, "trim"],
    ["a level without values", { trim: { level: "large" } }, "trim"],
    ["values with the level none", { trim: { level: "none", allowed_values: ["a"] } }, "trim"],
    ["values for a bound", { price_max_krw: { level: "small", allowed_values: ["1"] } }, "price_max_krw"],
    ["a bound without a level", { price_max_krw: {} }, "price_max_krw"],
    ["an unknown level", { price_max_krw: { level: "huge" as "large" } }, "price_max_krw"],
    ["a filter that is not set", { mileage_max_km: { level: "small" } }, "mileage_max_km"],
    ["a name that is not a filter", { colour: { level: "none" } }, "colour"],
  ])("flexibility rejects %s and names the field", (_, flexibility, field) => {
    expect(flexRefused(flexibility)).toEqual({ code: "eagle_eye_invalid_flexibility", field });
  });

  it("flexibility with exactly 8 variants is accepted", () => {
    const four = { allowed_values: ["a", "b", "c", "d"] };
    expect(flexRefused({ model: four, trim: { allowed_values: ["a", "b"] } })).toBeNull();
  });
});

describe("static list", () => {
  const refusedList = (condition: Partial<WatchCondition>) => refusalOf(() => checkStaticList(condition));

  it("a static list accepts the source filter or an empty condition", () => {
    expect(refusedList({})).toBeNull();
    expect(refusedList({ filters: { source: ["dealer", "auction_a"], make: undefined } })).toBeNull();
  });

  it.each<[Partial<WatchCondition>, string]>([
    [{ filters: { source: ["dealer"], make: "Kia" } }, "make"],
    [{ filters: { no_accident: false } }, "no_accident"],
    [{ signals: { price_drop: {} } }, "signals"],
    [{ flexibility: {} }, "flexibility"],
  ])("a static list rejects %o and names the field", (condition, field) => {
    expect(refusedList(condition)).toEqual({ code: "validation_error", field });
  });
});
