import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findDuplicateName, findJsonError } from "../../../shared/http/find-json-error.ts";

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

describe("findJsonError", () => {
  it("findJsonError finds no error in valid JSON", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findJsonError(text)).toBeNull();
      }),
    );
  });

  it("findJsonError agrees with the JavaScript engine on whether a damaged text is valid JSON", () => {
    const damaged = fc.tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom("", ",", "}", '"', "x", ":", "]", "{", "0", "\n"),
    );
    fc.assert(
      fc.property(damaged, ([text, seed, insertion]) => {
        const at = seed % (text.length + 1);
        const changed = text.slice(0, at) + insertion + text.slice(insertion === "" ? at + 1 : at);
        expect(findJsonError(changed) === null).toBe(isJson(changed));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a": abc}', 6],
    ['{"a": 1,}', 8],
    ["{", 1],
    ["", 0],
    ["[1 2]", 3],
    ['{"a":"x', 5],
    ['{"a":1} x', 8],
    ["{'a':1}", 1],
    ['{"a" 1}', 5],
    ["[01]", 2],
  ])("the text %s has an error at position %i", (text, offset) => {
    expect(findJsonError(text)).toBe(offset);
  });
});

describe("findDuplicateName", () => {
  it("findDuplicateName finds no duplicate in serialized objects", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findDuplicateName(JSON.stringify(value, null, 1))).toBeNull();
      }),
    );
  });

  it.each([
    ['{"a":1,"a":2}', "a"],
    ['{"a" : {"b":1, "c":{}, "b" :2}}', "b"],
    ['[{"a":1},{"a":1,"\\u0061":1}]', "a"],
    ['{"__proto__":1,"__proto__":1}', "__proto__"],
  ])("the text %s has the name %s twice", (text, name) => {
    expect(findDuplicateName(text)).toBe(name);
  });

  it.each(['{"a":{"a":"a"},"b":["a","a"]}', '[{"a":1},{"a":1}]', '"a"'])(
    "the text %s has no duplicate name",
    (text) => {
      expect(findDuplicateName(text)).toBeNull();
    },
  );

  it("findDuplicateName finds no duplicate in a body of the maximum length", () => {
    expect(findDuplicateName(JSON.stringify({ a: "x".repeat(250_000) }))).toBeNull();
  });
});
