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

it("two plain values are equal if and only if Node finds them deeply and strictly equal", () => {
  fc.assert(
    fc.property(plainData, plainData, (one, other) => {
      expect(isSameValue(one, other)).toBe(isDeepStrictEqual(one, other));
      expect(isSameValue(one, structuredClone(one))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  ["the presence of a field", { a: 1 }, { a: 1, b: undefined }],
  ["the name of a field", { a: undefined }, { b: undefined }],
  ["their type, array or object", [], {}],
  ["a nested number", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
  ["their type, null or object", null, {}],
  ["the order of array items", [1, 2], [2, 1]],
])("values that differ in %s are not equal", (_, one, other) => {
  expect([isSameValue(one, other), isSameValue(other, one)]).toEqual([false, false]);
});
