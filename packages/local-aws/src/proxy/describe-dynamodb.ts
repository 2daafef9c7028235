import { type AccessCheck, requestContext } from "../iam/policy-document.ts";
import { indexArn, tableArn, tableNameOf } from "../machine/aws-names.ts";
import type { AwsCall, IncomingCall, KeyedRequest } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import { ServiceError } from "./service-error.ts";

type Input = Record<string, unknown>;
type Part = { check: AccessCheck; keyed?: KeyedRequest };
type KeyedPart = Required<Part>;
type BatchWrite = { PutRequest?: Input; DeleteRequest?: Input };

const partiql = new Set(["ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction"]);

const transactActions: Record<string, string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/**
 * Describes a DynamoDB or DynamoDB Streams request: its operation and the permissions that IAM requires.
 * Transactions need the permission of each of their items, whatever the name of the outer call.
 *
 * @throws ServiceError when the body is not JSON or the operation is PartiQL, which is unsupported.
 */
export function describeDynamodb(call: IncomingCall, identity: string): AwsCall {
  const operation = String(call.headers["x-amz-target"] ?? "").replace(/^DynamoDB(Streams)?_\d+\./, "");
  if (partiql.has(operation)) {
    throw new ServiceError(
      "AccessDeniedException",
      400,
      `${operation}: the local stage does not speak PartiQL.`,
    );
  }
  const input = parseJsonBody(call.body);
  const parts = describeParts(operation, input);
  return {
    service: "dynamodb",
    identity,
    operation,
    resource: parts[0]?.check.resource ?? "*",
    checks: parts.map((part) => part.check),
    itemCount: countItems(input),
    input,
    keyedRequests: parts.flatMap((part) => part.keyed ?? []),
  };
}

function describeParts(operation: string, input: Input): Part[] {
  switch (operation) {
    case "GetItem":
      return [readPart(operation, input, [input.Key])];
    case "DeleteItem":
    case "UpdateItem":
    case "PutItem":
      return [writePart(operation, input)];
    case "Query":
    case "Scan":
      return [readPart(operation, input, [])];
    case "BatchGetItem":
    case "BatchWriteItem":
      return batchParts(operation, input);
    case "TransactWriteItems":
    case "TransactGetItems":
      return transactParts(operation, input);
    default:
      return [
        {
          check: { action: `dynamodb:${operation}`, resource: resourceOf(input), context: requestContext() },
        },
      ];
  }
}

function keyedPart(action: string, input: Input, items: unknown[]): KeyedPart {
  const tableName = tableNameOf(String(input.TableName ?? ""));
  const indexName = typeof input.IndexName === "string" ? input.IndexName : undefined;
  const resource = indexName === undefined ? tableArn(tableName) : indexArn(tableName, indexName);
  const check = { action: `dynamodb:${action}`, resource, context: requestContext() };
  const query = action === "Query" ? input : undefined;
  const keyed = { check, tableName, indexName, items: items as Input[], input, query };
  return { check, keyed };
}

// AWS always sets `Select` on a read. A read with a projection implicitly selects specific attributes.
function readPart(action: string, input: Input, items: unknown[]): KeyedPart {
  const part = keyedPart(action, input, items);
  const listsAttributes = input.ProjectionExpression !== undefined || input.AttributesToGet !== undefined;
  const everything = part.keyed.indexName === undefined ? "ALL_ATTRIBUTES" : "ALL_PROJECTED_ATTRIBUTES";
  const implied = listsAttributes ? "SPECIFIC_ATTRIBUTES" : everything;
  part.check.context["dynamodb:select"] = [String(input.Select ?? implied)];
  return part;
}

// In AWS, a single write always has `ReturnValues`. The writes of batches and transactions have no such parameter.
function writePart(action: string, input: Input): KeyedPart {
  const part = keyedPart(action, input, [input.Item ?? input.Key]);
  part.check.context["dynamodb:returnvalues"] = [String(input.ReturnValues ?? "NONE")];
  return part;
}

function batchParts(operation: string, input: Input): KeyedPart[] {
  const tables = Object.entries((input.RequestItems ?? {}) as Record<string, Input | BatchWrite[]>);
  return tables.map(([table, request]) => {
    if (!Array.isArray(request)) {
      const keys = (request.Keys ?? []) as unknown[];
      return readPart(operation, { ...request, TableName: table }, keys);
    }
    const items = request.map(({ PutRequest, DeleteRequest }) => PutRequest?.Item ?? DeleteRequest?.Key);
    return keyedPart(operation, { TableName: table }, items);
  });
}

function transactParts(operation: string, input: Input): KeyedPart[] {
  const items = (input.TransactItems ?? []) as Record<string, Input>[];
  return items.flatMap((item) =>
    Object.entries(item).map(([kind, request]) => {
      const describePart = kind === "Get" ? readPart : keyedPart;
      const part = describePart(transactActions[kind] ?? kind, request, [request.Item ?? request.Key]);
      part.check.context["dynamodb:enclosingoperation"] = [operation];
      return part;
    }),
  );
}

function resourceOf(input: Input): string {
  const arn = input.StreamArn ?? input.ResourceArn;
  if (typeof arn === "string") return arn;
  if (typeof input.ShardIterator === "string") return streamOfIterator(input.ShardIterator);
  return typeof input.TableName === "string" ? tableArn(tableNameOf(input.TableName)) : "*";
}

// The emulator's iterators are JSON in base64 and name the table; GetRecords itself contains no stream ARN.
function streamOfIterator(iterator: string): string {
  const tableName =
    /"table_name":"([^"]+)"/.exec(Buffer.from(iterator, "base64").toString())?.[1] ?? "unknown";
  return `${tableArn(tableName)}/stream/*`;
}

function countItems(input: Input): number {
  const transact = input.TransactItems;
  if (Array.isArray(transact)) return transact.length;
  const batch = input.RequestItems;
  if (typeof batch !== "object" || batch === null) return 1;
  const sizes = Object.values(batch).map((one: unknown) => {
    const list = Array.isArray(one) ? one : (one as { Keys?: unknown[] }).Keys;
    return list?.length ?? 0;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
