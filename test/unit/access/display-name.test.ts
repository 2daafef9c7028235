import { describe, expect, it } from "vitest";
import { displayNameOf, longestDisplayName } from "../../../shared/domain/access/display-name.ts";

const sub = "0a6f4f3e-2f4e-4c5b-9d3b-7a1f2f6a9c11";
const shown = (name: unknown) => displayNameOf({ sub, name, email: "minji@example.com" });

describe("operator name shown to partners", () => {
  it.each(["Minji Kim", "김민지", "O’Brien-Ñúñez, Jr.", "Íñigo", "x".repeat(longestDisplayName)])(
    "%s is shown unchanged",
    (name) => {
      expect(shown(name)).toBe(name);
    },
  );

  it("surrounding spaces are removed and equivalent Unicode spellings are normalized", () => {
    expect(shown("  Minji Kim ")).toBe("Minji Kim");
    expect(shown("Jose\u0301")).toBe("Jos\u00e9");
  });

  it.each([
    ["none", undefined],
    ["no text", 7],
    ["an empty one", " "],
    ["one without a letter", "--- 7"],
    ["a mail address", "minji@example.com"],
    ["the subject", sub],
    ["one that says the subject", `Operator ${sub}`],
    ["one that turns the direction of text", "Minji \u202emiK"],
    ["one with an invisible sign", "Min\u200bji"],
    ["one of two lines", "Minji\nKim"],
    ["one with half a sign", "Minji \ud83d"],
    ["one that is too long", "x".repeat(longestDisplayName + 1)],
  ])("an operator with %s is shown as Operator, without any other claim of the token", (_, name) => {
    expect(shown(name)).toBe("Operator");
  });
});
