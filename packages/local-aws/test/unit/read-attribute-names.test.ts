import { describe, expect, it } from "vitest";
import { readAttributeNames } from "../../src/proxy/read-attribute-names.ts";

const key = { pk: { S: "a" }, sk: { S: "-" } };

/** Returns the attribute names in a request for one item, without its key. */
const namesOf = (input: Record<string, unknown>) =>
  readAttributeNames({
    check: { action: "dynamodb:UpdateItem", resource: "*", context: {} },
    tableName: "things",
    indexName: undefined,
    items: [key],
    input,
    query: undefined,
  }).filter((name) => !(name in key));

describe("attribute names of a DynamoDB request", () => {
  it("the attribute names of a request always include the key attributes", () => {
    const keys = { check: { action: "", resource: "", context: {} }, tableName: "", indexName: undefined };
    const names = readAttributeNames({ ...keys, items: [key, key], input: {}, query: undefined });
    expect(names).toEqual(["pk", "sk"]);
  });

  it.each<[string, Record<string, unknown>, string[]]>([
    ["a projection", { ProjectionExpression: "a, b.c, d[0].e" }, ["a", "b", "d"]],
    [
      "a key condition",
      { KeyConditionExpression: "owner = :o AND begins_with(kind, :k)" },
      ["owner", "kind"],
    ],
    ["a filter", { FilterExpression: "NOT contains(tags, :t) OR size (times) < :n" }, ["tags", "times"]],
    ["a condition", { ConditionExpression: "a IN (:x, :y) and b between :x AND :y" }, ["a", "b"]],
    ["a negated condition", { ConditionExpression: "NOT (attribute_exists(a) AND b <> c)" }, ["a", "b", "c"]],
    [
      "an update",
      { UpdateExpression: "SET a = if_not_exists(b, :z) + c, d.e[3] = :v REMOVE f ADD g :n DELETE h :s" },
      ["a", "b", "c", "d", "f", "g", "h"],
    ],
    [
      "an update without spaces",
      { UpdateExpression: "set a=b-:x,c=list_append(:y,d)" },
      ["a", "b", "c", "d"],
    ],
    [
      "legacy parameters",
      { AttributesToGet: ["a"], AttributeUpdates: { b: {} }, Expected: { c: {} } },
      ["c", "b", "a"],
    ],
  ])("attribute names are read from %s", (_what, input, names) => {
    expect(namesOf(input).sort()).toEqual([...names].sort());
  });

  it("attribute names are resolved from placeholders at any depth", () => {
    const names = namesOf({
      UpdateExpression: "SET #n.#set[1].x = :v",
      ConditionExpression: "attribute_not_exists(#n) OR #c = :c",
      ExpressionAttributeNames: { "#n": "name", "#set": "set", "#c": "a count" },
    });
    expect(names).toEqual(["name", "a count"]);
  });
});
