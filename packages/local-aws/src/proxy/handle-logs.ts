import { randomUUID } from "node:crypto";
import type { KeptLine } from "../machine/line-ring.ts";
import type { MonitoredStage } from "../machine/monitored-stage.ts";
import type { AwsCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";
import { type LogQuery, parseLogQuery } from "./parse-log-query.ts";
import { ServiceError } from "./service-error.ts";

/** The started queries and their results. */
export interface LogQueries {
  /** @throws ServiceError for an unsupported operation or query. */
  answer(call: Pick<AwsCall, "operation" | "input">, stages: Iterable<MonitoredStage>): UpstreamAnswer;
}

/** Maximum number of queries whose results are stored. AWS stores results for a week instead. */
const mostKept = 100;

type Row = { field: string; value: string }[];

interface KeptQuery {
  rows: Row[];
  isAsked: boolean;
}

/**
 * Creates the query service. A query returns the lines that existed at its start, and its first poll returns
 * the status `Running`.
 */
export function createLogQueries(): LogQueries {
  const queries = new Map<string, KeptQuery>();
  const start = (input: Record<string, unknown>, stages: Iterable<MonitoredStage>): object => {
    const queryId = randomUUID();
    queries.set(queryId, { rows: search(input, stages), isAsked: false });
    const [oldest] = queries.keys();
    if (queries.size > mostKept && oldest !== undefined) queries.delete(oldest);
    return { queryId };
  };
  const read = ({ queryId }: Record<string, unknown>): object => {
    const query = queries.get(String(queryId));
    if (query === undefined)
      throw new ServiceError("ResourceNotFoundException", 400, "The specified query does not exist.");
    const isRunning = !query.isAsked;
    query.isAsked = true;
    const statistics = { bytesScanned: 0, recordsMatched: query.rows.length, recordsScanned: 0 };
    return isRunning
      ? { status: "Running", results: [], statistics }
      : { status: "Complete", results: query.rows, statistics };
  };
  return {
    answer: ({ operation, input }, stages) =>
      toAnswer(operation === "StartQuery" ? start(input, stages) : read(input)),
  };
}

function search(input: Record<string, unknown>, stages: Iterable<MonitoredStage>): Row[] {
  const query = parseLogQuery(String(input.queryString));
  const [from, to] = [Number(input.startTime) * 1000, Number(input.endTime) * 1000];
  const found = [...stages]
    .flatMap((stage) => stage.readLines(query.prefixes, from, to))
    .filter(({ text }) => meets(query, text))
    .toSorted((one, other) => (query.newestFirst ? other.at - one.at : one.at - other.at));
  return found.slice(0, query.most).map(toRow);
}

function meets({ conditions }: LogQuery, text: string): boolean {
  try {
    const line = JSON.parse(text) as Record<string, unknown> | null;
    return conditions.every(({ field, isMet }) => isMet(line?.[field]));
  } catch {
    return false;
  }
}

const toRow = ({ at, text }: KeptLine): Row => [
  { field: "@timestamp", value: new Date(at).toISOString().replace("T", " ").slice(0, -1) },
  { field: "@message", value: text },
];

const toAnswer = (body: object): UpstreamAnswer => ({
  statusCode: 200,
  headers: { "content-type": "application/x-amz-json-1.1" },
  body: Buffer.from(JSON.stringify(body)),
});
