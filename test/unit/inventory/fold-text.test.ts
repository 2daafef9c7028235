import { describe, expect, test } from "vitest";
import { foldText, splitKeyword } from "../../../shared/domain/inventory/fold-text.ts";

describe("text folded for comparison", () => {
  test.each([
    ["Citroën", "citroen"],
    ["CITROE\u0308N", "citroen"],
    ["Škoda  Octavia", "skoda octavia"],
    ["Ｋ５", "k5"],
    ["쏘렌토", "쏘렌토"],
    ["쏘렌토".normalize("NFD"), "쏘렌토"],
    ["起亞", "起亞"],
  ])("%s is folded to %s", (text, folded) => {
    expect(foldText(text)).toBe(folded);
    expect(foldText(folded)).toBe(folded);
  });

  test("a keyword with or without accents has the same terms", () => {
    expect(splitKeyword("citroen berlingo")).toEqual(splitKeyword("Berlingo CITROËN"));
  });
});
