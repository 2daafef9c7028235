import type { MetricSink } from "../machine/metric-datum.ts";
import type { AwsCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";

/** The result of a DynamoDB call: the status, and for a rejection its error code. */
export interface TableAnswer {
  statusCode: number;
  /** `ThrottlingException`; empty for a success. */
  code: string;
  /** Codes of the items of a cancelled transaction. */
  cancellationCodes: readonly string[];
}

/** Returns the result of a call from the emulator's response, or from our own error. */
export function readTableAnswer(answered: UpstreamAnswer | ServiceError): TableAnswer {
  if (answered instanceof ServiceError) {
    const { code, statusCode, details } = answered;
    return { statusCode, code, cancellationCodes: readReasons(details) };
  }
  const { statusCode, body } = answered;
  if (statusCode < 400 || !Buffer.isBuffer(body)) return { statusCode, code: "", cancellationCodes: [] };
  const refusal = JSON.parse(body.toString()) as Record<string, unknown>;
  const code = String(refusal.__type).split("#").at(-1) ?? "";
  return { statusCode, code, cancellationCodes: readReasons(refusal) };
}

const readReasons = ({ CancellationReasons: reasons }: Record<string, unknown>): string[] =>
  ((reasons ?? []) as { Code: string }[]).map(({ Code }) => Code);

const throttles: readonly string[] = [
  "ProvisionedThroughputExceeded",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingError",
  "ThrottlingException",
];
const conflicts: readonly string[] = ["TransactionConflict", "TransactionConflictException"];
const reads: readonly string[] = ["BatchGetItem", "GetItem", "Query", "Scan", "TransactGetItems"];

/** Reports the metrics that DynamoDB would report for a failed call. A successful call has no metrics. */
export function reportTableMetrics(report: MetricSink, call: AwsCall, answer: TableAnswer): void {
  const { operation, keyedRequests } = call;
  const namespace = "AWS/DynamoDB";
  const tables = [...new Set(keyedRequests.map(({ tableName }) => tableName))];
  if (answer.statusCode >= 500) {
    for (const TableName of tables)
      report({ namespace, name: "SystemErrors", dimensions: { TableName, Operation: operation }, value: 1 });
    return;
  }
  const [first] = tables;
  const count = countConflicts(answer);
  if (count > 0 && first !== undefined)
    report({ namespace, name: "TransactionConflict", dimensions: { TableName: first }, value: count });
  const name = reads.includes(operation) ? "ReadThrottleEvents" : "WriteThrottleEvents";
  for (const { tableName: TableName, indexName } of throttledRequests(call, answer)) {
    const dimensions =
      indexName === undefined ? { TableName } : { TableName, GlobalSecondaryIndexName: indexName };
    report({ namespace, name, dimensions, value: 1 });
  }
}

const countConflicts = ({ code, cancellationCodes }: TableAnswer): number =>
  [code, ...cancellationCodes].filter((one) => conflicts.includes(one)).length;

/**
 * Returns the throttled requests of a call: all requests if the call was throttled as a whole, otherwise the throttled
 * items of a transaction.
 */
function throttledRequests({ keyedRequests }: AwsCall, { code, cancellationCodes }: TableAnswer) {
  if (throttles.includes(code)) return keyedRequests;
  return keyedRequests.filter((_, index) => throttles.includes(cancellationCodes[index] ?? ""));
}
