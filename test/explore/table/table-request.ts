import type { AttributeValue, Item } from "./attribute-value.ts";

/** Parameters of single requests and of transaction parts. */
export interface TableRequest {
  TableName?: string;
  IndexName?: string;
  Key?: Item;
  Item?: Item;
  KeyConditionExpression?: string;
  FilterExpression?: string;
  ProjectionExpression?: string;
  ConditionExpression?: string;
  UpdateExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, AttributeValue>;
  ReturnValues?: string;
  Select?: string;
  ReturnValuesOnConditionCheckFailure?: string;
  ExclusiveStartKey?: Item;
  Limit?: number;
  ScanIndexForward?: boolean;
  ConsistentRead?: boolean;
}

/** @throws Error for unsupported parameters, which would otherwise be ignored */
export function requireOnly(request: object, known: readonly string[]): void {
  const unknown = Object.keys(request).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`The in-memory table does not know ${unknown.join(", ")}`);
}
