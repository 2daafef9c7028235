import type { KeyedRequest } from "./aws-call.ts";

type AttributeValue = { S?: string; N?: string; B?: string };

/**
 * Returns the partition key values a DynamoDB request touches, as `dynamodb:LeadingKeys` holds them: text of a string
 * or number, base64 of a binary. A Scan names no key and so has none, in AWS as here.
 *
 * @param partitionKey attribute name of the partition key of the table or index the request is for.
 */
export function readLeadingKeys(request: KeyedRequest, partitionKey: string): string[] {
  const values = request.query
    ? [partitionValueOfQuery(request.query, partitionKey)]
    : request.items.map((item) => item?.[partitionKey] as AttributeValue | undefined);
  return values.flatMap((value) => value?.S ?? value?.N ?? value?.B ?? []);
}

function partitionValueOfQuery(
  query: Record<string, unknown>,
  partitionKey: string,
): AttributeValue | undefined {
  const names = (query.ExpressionAttributeNames ?? {}) as Record<string, string>;
  const values = (query.ExpressionAttributeValues ?? {}) as Record<string, AttributeValue>;
  const condition = String(query.KeyConditionExpression ?? "");
  for (const [, left = "", right = ""] of condition.matchAll(/([#:\w.-]+)\s*=\s*([#:\w.-]+)/g)) {
    const [name, value] = left.startsWith(":") ? [right, left] : [left, right];
    if ((names[name] ?? name) === partitionKey) return values[value];
  }
  const conditions = query.KeyConditions as
    | Record<string, { AttributeValueList?: AttributeValue[] }>
    | undefined;
  return conditions?.[partitionKey]?.AttributeValueList?.[0];
}
