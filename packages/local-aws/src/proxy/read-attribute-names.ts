import type { KeyedRequest } from "./aws-call.ts";

const expressionMembers = [
  "ProjectionExpression",
  "KeyConditionExpression",
  "FilterExpression",
  "ConditionExpression",
  "UpdateExpression",
];

// The fields that older clients send in place of expressions: objects by attribute name.
const attributeMaps = ["AttributeUpdates", "Expected", "KeyConditions", "QueryFilter", "ScanFilter"];

// DynamoDB reserves these words; an attribute of such a name has to be written by a placeholder.
const keywords = new Set(["add", "and", "between", "delete", "in", "not", "or", "remove", "set"]);

// A whole document path, `#a.b[2].c`, and the bracket after a word that is a function.
const path = /([#:]?\w+)(?:\s*\.\s*#?\w+|\s*\[\s*\d+\s*\])*(\s*\()?/g;

/**
 * The attribute names that a DynamoDB request says, as `dynamodb:Attributes` holds them: of its keys, items,
 * projection, updates, filters and conditions. Of a nested path it is the top-level attribute. What is only returned
 * does not count, in AWS as here: a policy has to limit `dynamodb:Select` or `dynamodb:ReturnValues` as well.
 *
 * @returns each name once
 */
export function readAttributeNames({ items, input }: KeyedRequest): string[] {
  const placeholders = (input.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const names = items.flatMap((item) => Object.keys(item ?? {}));
  for (const member of expressionMembers) {
    if (typeof input[member] === "string") names.push(...namesIn(input[member], placeholders));
  }
  for (const member of attributeMaps) names.push(...Object.keys(input[member] ?? {}));
  names.push(...((input.AttributesToGet ?? []) as string[]));
  return [...new Set(names)];
}

function namesIn(expression: string, placeholders: Record<string, string>): string[] {
  return [...expression.matchAll(path)].flatMap(([, first = "", bracket]) => {
    if (first.startsWith(":") || bracket !== undefined || keywords.has(first.toLowerCase())) return [];
    return [placeholders[first] ?? first];
  });
}
