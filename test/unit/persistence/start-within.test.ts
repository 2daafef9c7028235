import { describe, expect, it } from "vitest";
import { startWithin } from "../../../shared/persistence/table/start-within.ts";

const span = { first: "D", last: "M" };
const at = (sk: string) => ({ pk: "one", sk });

describe("startWithin", () => {
  it.each([true, false])(
    "a range without a previous key is read from its beginning (descending: %s)",
    (descending) => {
      expect(startWithin(span, null, descending)).toEqual({ startKey: null });
    },
  );

  it.each([true, false])(
    "a range continues after a previous key that is inside the range or at its ends (descending: %s)",
    (descending) => {
      for (const sk of ["D", "G", "M"]) {
        expect(startWithin(span, at(sk), descending)).toEqual({ startKey: at(sk) });
      }
    },
  );

  it("a range is read from its beginning if the previous key is before the range, and is empty if the key is beyond the range", () => {
    expect(startWithin(span, at("P"), true)).toEqual({ startKey: null });
    expect(startWithin(span, at("A"), true)).toBeNull();
    expect(startWithin(span, at("A"), false)).toEqual({ startKey: null });
    expect(startWithin(span, at("P"), false)).toBeNull();
  });

  it("a range whose end precedes its start is empty", () => {
    expect(startWithin({ first: "M", last: "D" }, null, true)).toBeNull();
  });
});
