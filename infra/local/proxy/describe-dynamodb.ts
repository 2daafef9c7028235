import { indexArn, tableArn, tableNameOf } from "../aws-names.ts";
import type { AwsCall, IncomingCall, KeyedRequest } from "./aws-call.ts";
import { parseJsonBody } from "./parse-json-body.ts";
import type { AccessCheck } from "./policy-document.ts";
import { ServiceError } from "./service-error.ts";

type Input = Record<string, unknown>;
type Part = { check: AccessCheck; keyed?: KeyedRequest };

const partiql = new Set(["ExecuteStatement", "BatchExecuteStatement", "ExecuteTransaction"]);

const transactActions: Record<string, string> = {
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
  Get: "GetItem",
};

/**
 * Understands a DynamoDB or DynamoDB Streams request: its operation and the permissions IAM asks for it. Transactions need
 * the permission of each of their items, whatever the outer call is named.
 *
 * @throws ServiceError when the body is not JSON or the operation is PartiQL, whose permissions are not worked out here.
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
    case "DeleteItem":
    case "UpdateItem":
      return [keyedPart(operation, input, [input.Key])];
    case "PutItem":
      return [keyedPart(operation, input, [input.Item])];
    case "Query":
    case "Scan":
      return [readPart(operation, input)];
    case "BatchGetItem":
    case "BatchWriteItem":
      return batchParts(operation, input);
    case "TransactWriteItems":
    case "TransactGetItems":
      return transactParts(operation, input);
    default:
      return [
        { check: { action: `dynamodb:${operation}`, resource: resourceOf(input), context: baseContext() } },
      ];
  }
}

function keyedPart(action: string, input: Input, items: unknown[], extra: AccessCheck["context"] = {}): Part {
  const tableName = tableNameOf(String(input.TableName ?? ""));
  const context = { ...baseContext(), ...extra };
  if (typeof input.ReturnValues === "string") context["dynamodb:returnvalues"] = [input.ReturnValues];
  const check = { action: `dynamodb:${action}`, resource: tableArn(tableName), context };
  const keyed = { check, tableName, indexName: undefined, items: items as Input[], query: undefined };
  return { check, keyed };
}

function readPart(operation: string, input: Input): Part {
  const part = keyedPart(operation, input, []);
  if (typeof input.Select === "string") part.check.context["dynamodb:select"] = [input.Select];
  const indexName = input.IndexName;
  if (typeof indexName === "string" && part.keyed) {
    part.check.resource = indexArn(part.keyed.tableName, indexName);
    part.keyed.indexName = indexName;
  }
  // A Scan names no key, and so has no leading keys in AWS either.
  if (operation === "Scan") return { check: part.check };
  if (part.keyed) part.keyed.query = input;
  return part;
}

function batchParts(operation: string, input: Input): Part[] {
  const tables = Object.entries((input.RequestItems ?? {}) as Record<string, unknown>);
  return tables.map(([table, request]) => {
    const items = Array.isArray(request)
      ? request.map(
          (one: { PutRequest?: Input; DeleteRequest?: Input }) =>
            one.PutRequest?.Item ?? one.DeleteRequest?.Key,
        )
      : ((request as { Keys?: unknown[] }).Keys ?? []);
    return keyedPart(operation, { TableName: table }, items);
  });
}

function transactParts(operation: string, input: Input): Part[] {
  const enclosing = { "dynamodb:enclosingoperation": [operation] };
  const items = (input.TransactItems ?? []) as Record<string, Input>[];
  return items.flatMap((item) =>
    Object.entries(item).map(([kind, request]) =>
      keyedPart(transactActions[kind] ?? kind, request, [request.Item ?? request.Key], enclosing),
    ),
  );
}

function resourceOf(input: Input): string {
  const arn = input.StreamArn ?? input.ResourceArn;
  if (typeof arn === "string") return arn;
  if (typeof input.ShardIterator === "string") return streamOfIterator(input.ShardIterator);
  return typeof input.TableName === "string" ? tableArn(tableNameOf(input.TableName)) : "*";
}

// The emulator's iterators are JSON in base64 and name the table; GetRecords itself carries no stream ARN.
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

function baseContext(): AccessCheck["context"] {
  return { "aws:securetransport": ["true"] };
}
