import { describe, expect, test } from "vitest";
import { foldText, splitKeyword } from "../../src/text/fold-text.ts";

describe("text folding", () => {
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

  test("a keyword is split into the same terms regardless of accents, case and word order", () => {
    expect(splitKeyword("citroen berlingo")).toEqual(splitKeyword("Berlingo CITROËN"));
  });
});
