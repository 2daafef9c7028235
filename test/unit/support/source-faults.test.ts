import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { plantFault } from "../../plant-faults/source-fault.ts";
import { sourceFaults } from "../../plant-faults/source-faults.ts";
import { requireValue } from "../../support/require-value.ts";

describe("planted faults", () => {
  it.each(sourceFaults)("The fault can be planted in $file: $effect", (fault) => {
    expect(plantFault(readFileSync(fault.file, "utf8"), fault)).toContain(fault.replacement);
    expect(existsSync(fault.suite.file)).toBe(true);
  });

  it("Every fault has a unique effect, so that a report identifies it", () => {
    const effects = sourceFaults.map(({ effect }) => effect);
    expect(effects.filter((effect, at) => effects.indexOf(effect) !== at)).toEqual([]);
  });

  it("A fault whose text is missing or occurs twice in its file is rejected", () => {
    const fault = { ...requireValue(sourceFaults[0]), file: "a.ts", text: "a", replacement: "b" };
    expect(() => plantFault("a a", fault)).toThrow("a.ts contains the text of a fault 2 times: a");
    expect(() => plantFault("c", fault)).toThrow("0 times");
    expect(plantFault("ca", fault)).toBe("cb");
  });
});
