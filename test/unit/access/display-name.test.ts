import { describe, expect, it } from "vitest";
import { displayNameOf, longestDisplayName } from "../../../shared/domain/access/display-name.ts";

const sub = "0a6f4f3e-2f4e-4c5b-9d3b-7a1f2f6a9c11";
const shown = (name: unknown) => displayNameOf({ sub, name, email: "minji@example.com" });

describe("operator name shown to partners", () => {
  it.each(["Minji Kim", "김민지", "O’Brien-Ñúñez, Jr.", "Íñigo", "x".repeat(longestDisplayName)])(
    "the operator name %s is shown unchanged",
    (name) => {
      expect(shown(name)).toBe(name);
    },
  );

  it("an operator name loses surrounding spaces, and equivalent Unicode spellings are normalized", () => {
    expect(shown("  Minji Kim ")).toBe("Minji Kim");
    expect(shown("Jose\u0301")).toBe("Jos\u00e9");
  });

  it.each([
    ["missing", undefined],
    ["not a text", 7],
    ["blank", " "],
    ["a text without letters", "--- 7"],
    ["an email address", "minji@example.com"],
    ["the token's subject", sub],
    ["a text with the token's subject", `Operator ${sub}`],
    ["a text with a direction override", "Minji \u202emiK"],
    ["a text with an invisible character", "Min\u200bji"],
    ["a text of two lines", "Minji\nKim"],
    ["a text with half of a surrogate pair", "Minji \ud83d"],
    ["too long", "x".repeat(longestDisplayName + 1)],
  ])(
    "an operator name that is %s is replaced by the word Operator and not by another claim of the token",
    (_, name) => {
      expect(shown(name)).toBe("Operator");
    },
  );
});
