import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesFilter } from "../../src/event-sources/match-filter.ts";

const record = {
  eventName: "INSERT",
  count: 5,
  flag: true,
  nothing: null,
  tags: ["red", "blue"],
  body: { make: "Kia", price: { krw: 100 } },
};

describe("matchesFilter", () => {
  it.each([
    ["an equal value matches", { eventName: ["INSERT"] }, true],
    ["any of several listed values matches", { eventName: ["REMOVE", "INSERT"] }, true],
    ["a different value does not match", { eventName: ["REMOVE"] }, false],
    ["an equal number matches", { count: [5] }, true],
    ["text does not match a number", { count: ["5"] }, false],
    ["null matches null", { nothing: [null] }, true],
    ["every named field must match", { eventName: ["INSERT"], count: [6] }, false],
    ["equal nested fields match", { body: { price: { krw: [100] } } }, true],
    ["fields below an absent field do not match", { bodies: { price: [1] } }, false],
    ["a text with the prefix matches", { eventName: [{ prefix: "INS" }] }, true],
    ["a text without the prefix does not match", { eventName: [{ prefix: "SER" }] }, false],
    ["a text with the suffix matches", { eventName: [{ suffix: "ERT" }] }, true],
    [
      "equals-ignore-case matches a text in a different case",
      { body: { make: [{ "equals-ignore-case": "KIA" }] } },
      true,
    ],
    [
      "anything-but matches a value that is not listed",
      { eventName: [{ "anything-but": ["REMOVE"] }] },
      true,
    ],
    ["anything-but does not match the listed value", { eventName: [{ "anything-but": "INSERT" }] }, false],
    [
      "anything-but with a prefix does not match a text with the prefix",
      { eventName: [{ "anything-but": { prefix: "INS" } }] },
      false,
    ],
    ["anything-but does not match an absent field", { absent: [{ "anything-but": ["x"] }] }, false],
    ["exists matches a present field", { count: [{ exists: true }] }, true],
    ["exists does not match an absent field", { absent: [{ exists: true }] }, false],
    ["exists false matches an absent field", { absent: [{ exists: false }] }, true],
    ["exists does not match an object, which is not a leaf", { body: [{ exists: true }] }, false],
    ["exists matches null, which is a value", { nothing: [{ exists: true }] }, true],
    ["a list matches if one of its elements matches", { tags: ["blue"] }, true],
    ["a list does not match if none of its elements matches", { tags: ["green"] }, false],
    ["numeric = matches an equal number", { count: [{ numeric: ["=", 5] }] }, true],
    ["a number inside a numeric range matches", { count: [{ numeric: [">", 4, "<=", 5] }] }, true],
    ["a number outside a numeric range does not match", { count: [{ numeric: [">=", 1, "<", 5] }] }, false],
    ["numeric does not match text", { eventName: [{ numeric: ["=", 5] }] }, false],
    ["$or matches if one alternative matches", { $or: [{ count: [1] }, { eventName: ["INSERT"] }] }, true],
    [
      "$or does not match if no alternative matches",
      { $or: [{ count: [1] }, { eventName: ["REMOVE"] }] },
      false,
    ],
    ["a filter matches if both $or and a field match", { flag: [true], $or: [{ count: [5] }] }, true],
  ])("matchesFilter evaluates a filter as Lambda does: %s", (_, pattern, expected) => {
    expect(matchesFilter(pattern, record)).toBe(expected);
  });

  it("matchesFilter rejects a condition that Lambda does not support", () => {
    expect(() => matchesFilter({ count: [{ around: 5 }] }, record)).toThrow("Unknown filter condition");
  });

  it("matchesFilter treats anything-but as the opposite of equality for existing values", () => {
    const value = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(value, value, (actual, wanted) => {
        const equal = matchesFilter({ a: [wanted] }, { a: actual });
        expect(matchesFilter({ a: [{ "anything-but": [wanted] }] }, { a: actual })).toBe(!equal);
      }),
    );
  });
});
