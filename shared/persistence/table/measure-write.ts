import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import type { Write } from "./transaction.ts";

type Attributes = Record<string, AttributeValue>;

/**
 * Returns the size of a write within its transaction, in bytes as DynamoDB counts items: names and texts in
 * UTF-8. The item after an update is not known, so the update's values are counted instead.
 */
export function measureWrite({ operation }: Write): number {
  const { Put, Update, Delete, ConditionCheck } = operation;
  if (Put?.Item !== undefined) return measureAttributes(Put.Item);
  const { Key, ExpressionAttributeValues } = Update ?? Delete ?? ConditionCheck ?? {};
  return measureAttributes(Key ?? {}) + measureAttributes(ExpressionAttributeValues ?? {});
}

const measureAttributes = (attributes: Attributes): number =>
  Object.entries(attributes).reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name) + measureValue(value),
    0,
  );

const containerBytes = 3;
const largestNumberBytes = 21;

function measureValue(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return largestNumberBytes;
  if (value.B !== undefined) return value.B.byteLength;
  if (value.L !== undefined) return value.L.reduce((sum, one) => sum + 1 + measureValue(one), containerBytes);
  if (value.M !== undefined) return containerBytes + Object.keys(value.M).length + measureAttributes(value.M);
  if (value.SS !== undefined) return value.SS.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  return 1;
}
