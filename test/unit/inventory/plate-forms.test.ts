import { describe, expect, it } from "vitest";
import { listPlateForms } from "../../../shared/domain/inventory/car-identity.ts";

describe("plates that a typed text may mean", () => {
  it("a typed plate without a region also stands for the plate with each region", () => {
    const forms = listPlateForms("12가 3456");
    expect(forms).toHaveLength(18);
    expect(forms.slice(0, 2)).toEqual(["12가3456", "서울12가3456"]);
    expect(listPlateForms("1가3456")).toContain("제주1가3456");
  });

  it("a typed plate with a region or with three leading digits stands only for itself", () => {
    expect(listPlateForms("서울 12 가 3456")).toEqual(["서울12가3456"]);
    expect(listPlateForms("123가4567")).toEqual(["123가4567"]);
  });

  it("a typed text that is not a plate stands for no plate", () => {
    for (const text of ["3456", "", "KMHE341CBLA551234", "미등록", "평양12가3456"])
      expect(listPlateForms(text), text).toEqual([]);
  });
});
