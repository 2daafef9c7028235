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
    ["equality", { eventName: ["INSERT"] }, true],
    ["any of several values", { eventName: ["REMOVE", "INSERT"] }, true],
    ["another value", { eventName: ["REMOVE"] }, false],
    ["a number by value", { count: [5] }, true],
    ["text does not match a number", { count: ["5"] }, false],
    ["null", { nothing: [null] }, true],
    ["every named field must match", { eventName: ["INSERT"], count: [6] }, false],
    ["nested fields", { body: { price: { krw: [100] } } }, true],
    ["nested fields below an absent field", { bodies: { price: [1] } }, false],
    ["prefix", { eventName: [{ prefix: "INS" }] }, true],
    ["prefix of something else", { eventName: [{ prefix: "SER" }] }, false],
    ["suffix", { eventName: [{ suffix: "ERT" }] }, true],
    ["equals-ignore-case", { body: { make: [{ "equals-ignore-case": "KIA" }] } }, true],
    ["anything-but", { eventName: [{ "anything-but": ["REMOVE"] }] }, true],
    ["anything-but the present value", { eventName: [{ "anything-but": "INSERT" }] }, false],
    ["anything-but a prefix", { eventName: [{ "anything-but": { prefix: "INS" } }] }, false],
    ["anything-but of an absent field", { absent: [{ "anything-but": ["x"] }] }, false],
    ["exists", { count: [{ exists: true }] }, true],
    ["exists of an absent field", { absent: [{ exists: true }] }, false],
    ["exists false of an absent field", { absent: [{ exists: false }] }, true],
    ["exists of an object, which is not a leaf", { body: [{ exists: true }] }, false],
    ["exists of null, which is a value", { nothing: [{ exists: true }] }, true],
    ["one element of a list", { tags: ["blue"] }, true],
    ["no element of a list", { tags: ["green"] }, false],
    ["numeric equality", { count: [{ numeric: ["=", 5] }] }, true],
    ["a numeric range", { count: [{ numeric: [">", 4, "<=", 5] }] }, true],
    ["outside a numeric range", { count: [{ numeric: [">=", 1, "<", 5] }] }, false],
    ["numeric on text", { eventName: [{ numeric: ["=", 5] }] }, false],
    ["one alternative of $or", { $or: [{ count: [1] }, { eventName: ["INSERT"] }] }, true],
    ["no alternative of $or", { $or: [{ count: [1] }, { eventName: ["REMOVE"] }] }, false],
    ["$or together with a field", { flag: [true], $or: [{ count: [5] }] }, true],
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
