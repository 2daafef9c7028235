import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isSameValue } from "../../../shared/domain/values/is-same-value.ts";

const plainData = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom("a", "b"), fc.constantFrom(undefined, null, 0, "", []), {
    noNullPrototype: true,
  }),
);

it("two plain values are equal exactly if Node finds them deeply and strictly equal", () => {
  fc.assert(
    fc.property(plainData, plainData, (one, other) => {
      expect(isSameValue(one, other)).toBe(isDeepStrictEqual(one, other));
      expect(isSameValue(one, structuredClone(one))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["an absent name", { a: 1 }, { a: 1, b: undefined }],
  ["a name absent in the other", { a: undefined }, { b: undefined }],
  ["an array as an object", [], {}],
  ["a nested number", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ["null as an object", null, {}],
  ["another order of an array", [1, 2], [2, 1]],
])("values that differ by %s are not equal", (_, one, other) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([false, false]);
});
