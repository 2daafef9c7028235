import { tableNameOfStream } from "../machine/aws-names.ts";
import type { FunctionCatalog } from "../runtime/find-function.ts";
import type { LocalFunction } from "../runtime/read-functions.ts";
import type { ResolvedResource, ResolvedStage } from "../templates/resolved-stage.ts";
import type { FilterPattern } from "./match-filter.ts";

/** The common fields of both mapping types. */
interface Mapping {
  stackId: string;
  logicalId: string;
  function: LocalFunction;
  sourceArn: string;
  batchSize: number;
  batchingWindowSeconds: number;
  reportsFailures: boolean;
  /** A record passes if it matches any filter, or if there are no filters. */
  filters: FilterPattern[];
}

/** An event source mapping of a queue. */
export interface QueueMapping extends Mapping {
  kind: "queue";
  queueName: string;
  queueUrl: string;
  maximumConcurrency: number;
}

/** An event source mapping of a table's stream. */
export interface StreamMapping extends Mapping {
  kind: "stream";
  tableName: string;
  startingPosition: "TRIM_HORIZON" | "LATEST";
  bisects: boolean;
  /** Infinity when records are retried until they expire. */
  maximumRetryAttempts: number;
  /** Infinity if records are retried at any age. */
  maximumRecordAgeSeconds: number;
  /** ARN of the queue for discarded records, or null. */
  failureDestinationArn: string | null;
}

/** Lambda scales a queue further, and a template may request more, but one machine gains nothing from more pollers. */
const mostConcurrency = 10;

/**
 * Reads the enabled event source mappings of a stage.
 * Throws on a source that is neither a queue of this stage nor a table's stream, and on tumbling windows.
 */
export function readMappings(
  stage: ResolvedStage,
  functions: FunctionCatalog,
): (QueueMapping | StreamMapping)[] {
  return stage
    .ofType("AWS::Lambda::EventSourceMapping")
    .filter(({ properties }) => String(properties.Enabled ?? true) === "true")
    .map((resource) => readMapping(stage, resource, functions));
}

function readMapping(
  stage: ResolvedStage,
  resource: ResolvedResource,
  functions: FunctionCatalog,
): QueueMapping | StreamMapping {
  const { properties, stack, logicalId } = resource;
  const sourceArn = String(properties.EventSourceArn);
  const common = {
    stackId: stack.stackId,
    logicalId,
    function: functions.find(String(properties.FunctionName)),
    sourceArn,
    batchingWindowSeconds: Number(properties.MaximumBatchingWindowInSeconds ?? 0),
    reportsFailures: ((properties.FunctionResponseTypes as string[] | undefined) ?? []).includes(
      "ReportBatchItemFailures",
    ),
    filters: readFilters(properties),
  };
  const queue = stage.ofType("AWS::SQS::Queue").find((each) => each.attribute("Arn") === sourceArn);
  if (queue !== undefined) return { ...common, ...readQueueProperties(queue, properties) };
  const tableName = tableOfStream(stage, sourceArn);
  if (tableName === null || Number(properties.TumblingWindowInSeconds ?? 0) > 0) {
    throw new Error(`${stack.stackId}/${logicalId}: no event source of this kind runs here: ${sourceArn}`);
  }
  return { ...common, ...readStreamProperties(tableName, properties) };
}

function readQueueProperties(queue: ResolvedResource, properties: Record<string, unknown>) {
  const scaling = properties.ScalingConfig as { MaximumConcurrency?: number } | undefined;
  return {
    kind: "queue" as const,
    queueName: queue.attribute("QueueName"),
    queueUrl: queue.reference,
    batchSize: Number(properties.BatchSize ?? 10),
    maximumConcurrency: Math.min(Number(scaling?.MaximumConcurrency ?? mostConcurrency), mostConcurrency),
  };
}

/**
 * Returns the table of a stream: a table of this stage, or a table that the templates name directly; null for other
 * ARNs.
 */
function tableOfStream(stage: ResolvedStage, sourceArn: string): string | null {
  const table = stage
    .ofType("AWS::DynamoDB::Table", "AWS::DynamoDB::GlobalTable")
    .find((each) => each.attribute("StreamArn") === sourceArn);
  if (table !== undefined && table.properties.StreamSpecification === undefined) {
    throw new Error(`${table.stack.stackId}/${table.logicalId} has a consumer but no stream`);
  }
  return table?.reference ?? tableNameOfStream(sourceArn);
}

function readStreamProperties(tableName: string, properties: Record<string, unknown>) {
  const destinations = properties.DestinationConfig as { OnFailure?: { Destination?: string } } | undefined;
  return {
    kind: "stream" as const,
    tableName,
    startingPosition: properties.StartingPosition as StreamMapping["startingPosition"],
    batchSize: Number(properties.BatchSize ?? 100),
    bisects: String(properties.BisectBatchOnFunctionError ?? false) === "true",
    maximumRetryAttempts: unlessNegative(properties.MaximumRetryAttempts),
    maximumRecordAgeSeconds: unlessNegative(properties.MaximumRecordAgeInSeconds),
    failureDestinationArn: destinations?.OnFailure?.Destination ?? null,
  };
}

/** Lambda writes "without limit" as -1, which is also the default. */
function unlessNegative(value: unknown): number {
  const limit = Number(value ?? -1);
  return limit < 0 ? Number.POSITIVE_INFINITY : limit;
}

function readFilters(properties: Record<string, unknown>): FilterPattern[] {
  const criteria = properties.FilterCriteria as
    | { Filters?: { Pattern: string | FilterPattern }[] }
    | undefined;
  return (criteria?.Filters ?? []).map(({ Pattern: pattern }) =>
    typeof pattern === "string" ? (JSON.parse(pattern) as FilterPattern) : pattern,
  );
}
