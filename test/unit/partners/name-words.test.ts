import { describe, expect, it } from "vitest";
import { matchesName, nameWords } from "../../../shared/domain/partners/name-words.ts";

describe("words of a partner's name", () => {
  it("the words of a partner's name are case-folded, distinct and without punctuation", () => {
    expect(nameWords("Citroën-Autos (Lagos) autos 한바다")).toEqual(["citroen", "autos", "lagos", "한바다"]);
    expect(nameWords(" & ")).toEqual([]);
  });

  it("a partner's name matches when each searched word is the beginning of a word in the name", () => {
    const name = "Lagos Premium Autos";
    expect(matchesName(name, nameWords("AUT lag"))).toBe(true);
    expect(matchesName(name, nameWords("lagos motors"))).toBe(false);
    expect(matchesName(name, nameWords("gos"))).toBe(false);
  });
});
