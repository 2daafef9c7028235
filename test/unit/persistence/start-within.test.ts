import { describe, expect, it } from "vitest";
import { startWithin } from "../../../shared/persistence/start-within.ts";

const span = { first: "D", last: "M" };
const at = (sk: string) => ({ pk: "one", sk });

describe("startWithin", () => {
  it.each([true, false])(
    "a span begins at its start without a key to continue after (descending: %s)",
    (descending) => {
      expect(startWithin(span, null, descending)).toEqual({ startKey: null });
    },
  );

  it.each([true, false])(
    "a span continues after a key inside, ends included (descending: %s)",
    (descending) => {
      for (const sk of ["D", "G", "M"]) {
        expect(startWithin(span, at(sk), descending)).toEqual({ startKey: at(sk) });
      }
    },
  );

  it("a span begins at its start after a key before it, and holds nothing after a key beyond it", () => {
    expect(startWithin(span, at("P"), true)).toEqual({ startKey: null });
    expect(startWithin(span, at("A"), true)).toBeNull();
    expect(startWithin(span, at("A"), false)).toEqual({ startKey: null });
    expect(startWithin(span, at("P"), false)).toBeNull();
  });

  it("a span that ends before it begins holds nothing", () => {
    expect(startWithin({ first: "M", last: "D" }, null, true)).toBeNull();
  });
});
