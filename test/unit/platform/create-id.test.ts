import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createId, idStart } from "../../../shared/platform/create-id.ts";

const instants = fc.nat(2 ** 45 - 1);

describe("identifiers", () => {
  it("identifiers sort by creation time, and each identifier begins with the prefix for this time", () => {
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [first, second] = [createId("ord", one), createId("ord", other)];
        expect(first.startsWith(idStart("ord", one))).toBe(true);
        if (one < other) expect(first < second && first < idStart("ord", other)).toBe(true);
      }),
    );
  });

  it("a time outside the supported range gets the identifier prefix of the nearest supported time", () => {
    expect(idStart("ord", -1)).toBe(idStart("ord", 0));
    expect(idStart("ord", 2 ** 46)).toBe(idStart("ord", 2 ** 45 - 1));
  });
});
