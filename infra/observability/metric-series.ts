import type { MetricName } from "../../shared/platform/metric-names.ts";
import type { IndexName } from "../stacks/table-definition.ts";

/** How the values of a period are aggregated. */
export type Statistic = "Average" | "Maximum" | "Minimum" | "SampleCount" | "Sum" | "p99";

/** One of the two APIs of an environment. */
export type ApiName = "Partner" | "Console";

/**
 * One series of values, named by its resource. Names of metrics are as AWS writes them. Names that the
 * service does not have, or that our code does not record, do not compile.
 */
export type MetricSeries = { statistic: Statistic } & (
  | { of: "api"; api: ApiName; name: "Count" | "4xx" | "5xx" | "Latency" }
  /** The chat stream's API. */
  | { of: "stream"; name: "ConnectCount" | "MessageCount" | "ExecutionError" }
  /** The function of a route of the chat stream, by its entry. */
  | { of: "streamFunction"; entry: string; name: "Errors" }
  /** Every function of the account and region together. */
  | { of: "allFunctions"; name: "Errors" | "Throttles" | "ConcurrentExecutions" }
  /** A worker by its entry. */
  | { of: "worker"; entry: string; name: "Invocations" | "Errors" | "IteratorAge" }
  /** The queue that a worker consumes, by the worker's entry. */
  | {
      of: "queue";
      entry: string;
      name: "ApproximateAgeOfOldestMessage" | "ApproximateNumberOfMessagesVisible";
    }
  /** The dead-letter queue behind a worker, of a queue or of a stream. */
  | { of: "deadLetters"; entry: string; name: "ApproximateNumberOfMessagesVisible" }
  | {
      of: "table";
      name: "ReadThrottleEvents" | "WriteThrottleEvents" | "TransactionConflict";
      /** Null for the table itself. */
      index: IndexName | null;
    }
  | { of: "tableOperation"; operation: TableOperation; name: "SystemErrors" }
  /** A metric that our own code records. */
  | { of: "service"; name: MetricName; dimension: Readonly<Record<string, string>> | null }
);

/** Operations on items that functions use, as DynamoDB names them in its metrics. */
export const tableOperations = [
  "BatchGetItem",
  "DeleteItem",
  "GetItem",
  "PutItem",
  "Query",
  "TransactWriteItems",
  "UpdateItem",
] as const;

/** An operation on items. */
export type TableOperation = (typeof tableOperations)[number];

/** Several series and an expression over them; without an expression, a single series. */
export interface Measurement {
  /** Series by their names in the expression. */
  series: Readonly<Record<string, MetricSeries>>;
  /** Metric math of CloudWatch; null for a single series. */
  expression: string | null;
}

/** Returns one series unchanged as a measurement. */
export const only = (series: MetricSeries): Measurement => ({ series: { value: series }, expression: null });
