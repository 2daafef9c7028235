import type { KeyedRequest } from "./aws-call.ts";

type AttributeValue = { S?: string; N?: string; B?: string };

/**
 * Returns the partition key values in a DynamoDB request, as in `dynamodb:LeadingKeys`: the text of a string
 * or number, the base64 of a binary. A Scan names no key and so has none, in AWS as here.
 *
 * @param partitionKey the partition key attribute of the table or index of the request.
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
