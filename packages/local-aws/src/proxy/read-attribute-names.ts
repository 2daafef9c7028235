import type { KeyedRequest } from "./aws-call.ts";

const expressionMembers = [
  "ProjectionExpression",
  "KeyConditionExpression",
  "FilterExpression",
  "ConditionExpression",
  "UpdateExpression",
];

// Fields that older clients send instead of expressions: objects by attribute name.
const attributeMaps = ["AttributeUpdates", "Expected", "KeyConditions", "QueryFilter", "ScanFilter"];

// DynamoDB reserves these words; an attribute with such a name needs a placeholder.
const keywords = new Set(["add", "and", "between", "delete", "in", "not", "or", "remove", "set"]);

// Matches a whole document path, `#a.b[2].c`, and the bracket after a function name.
const path = /([#:]?\w+)(?:\s*\.\s*#?\w+|\s*\[\s*\d+\s*\])*(\s*\()?/g;

/**
 * Returns the attribute names in a DynamoDB request, as in `dynamodb:Attributes`: of its keys, items,
 * projection, updates, filters and conditions. For a nested path, the top-level attribute is returned. Returned
 * attributes do not count, in AWS as here, so a policy must also limit `dynamodb:Select` or
 * `dynamodb:ReturnValues`.
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
