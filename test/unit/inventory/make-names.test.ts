import { describe, expect, it } from "vitest";
import { readMake, usualMakes } from "../../../shared/domain/inventory/make-names.ts";

describe("names of makes", () => {
  it("a typed make is found in any case, with or without spaces, and by its Korean or former name", () => {
    const typed = ["HYUNDAI", "현대", "landrover", "쌍용자동차", "mini"];
    expect(typed.map(readMake)).toEqual(["Hyundai", "Hyundai", "Land Rover", "KGM", "MINI"]);
  });

  it("the beginning of a usual make is not read as a make", () => {
    expect(["Hy", "Mercedes-", "현"].map(readMake)).toEqual([null, null, null]);
  });

  it("a make that is not usual is read unchanged", () => {
    expect(["Cadillac", "No such make"].map(readMake)).toEqual(["Cadillac", "No such make"]);
  });

  it("the usual makes are sorted and listed once, each with its Korean names", () => {
    const makes = usualMakes.map(({ make }) => make);
    expect(makes).toEqual([...new Set(makes)].sort((one, other) => one.localeCompare(other, "en")));
    expect(usualMakes.every(({ koreanNames }) => koreanNames.length > 0)).toBe(true);
  });
});
