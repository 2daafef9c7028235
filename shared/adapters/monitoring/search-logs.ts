import type { WrittenLine } from "../../domain/operations/logged-request.ts";
import { requireVariable } from "../../platform/environment-variables.ts";
import { loggedApis } from "../../platform/resources.ts";
import { callCloudWatchLogs } from "./cloud-watch-logs.ts";

/**
 * The criteria and the period of a search. Lines must meet every condition. Times are in epoch milliseconds.
 */
export interface LogQuestion {
  /** Fields that a line must have. A string is the exact value; `least` is the minimum of a number. */
  where: Readonly<Record<string, string | { least: number }>>;
  newestFirst: boolean;
  most: number;
  from: number;
  to: number;
}

/** The state of a search. A search has lines only after it has completed. */
export interface LogAnswer {
  status: "running" | "completed" | "failed";
  lines: WrittenLine[];
}

/**
 * Starts a CloudWatch Logs Insights search over the log groups of all APIs. Makes one call, which does not wait for
 * results.
 * @returns the query id, valid for a week
 */
export async function startLogSearch(_permission: "search:logs", question: LogQuestion): Promise<string> {
  const { from, to } = question;
  const { queryId } = (await callCloudWatchLogs("StartQuery", {
    startTime: Math.floor(from / 1000),
    endTime: Math.ceil(to / 1000),
    queryString: writeQuery(question, requireVariable("LOG_GROUP_PREFIX")),
  })) as { queryId?: string };
  if (queryId === undefined) throw new Error("CloudWatch Logs began a query without an id");
  return queryId;
}

/**
 * Returns the text of a query. A query can list at most fifty log groups, but an environment has more than a hundred.
 * The query therefore selects the groups by prefix.
 */
function writeQuery({ where, newestFirst, most }: LogQuestion, prefix: string): string {
  const groups = loggedApis.map((api) => quote(prefix + api)).join(", ");
  const conditions = Object.entries(where).map(([field, wanted]) =>
    typeof wanted === "string" ? `${field} = ${quote(wanted)}` : `${field} >= ${wanted.least}`,
  );
  return [
    `SOURCE logGroups(namePrefix: [${groups}])`,
    "fields @timestamp, @message",
    `filter ${conditions.join(" and ")}`,
    `sort @timestamp ${newestFirst ? "desc" : "asc"}`,
    `limit ${most}`,
  ].join(" | ");
}

/**
 * Returns a value in quotes. Only characters that need no escape are accepted, because a query has no
 * parameters.
 * @throws Error for any other character
 */
function quote(text: string): string {
  if (!/^[\w.:=+/-]+$/.test(text)) throw new Error("A text with such characters is not searched for");
  return `"${text}"`;
}

const statuses: Readonly<Record<string, LogAnswer["status"]>> = {
  Scheduled: "running",
  Running: "running",
  Complete: "completed",
};

interface QueryResults {
  status?: string;
  results?: { field?: string; value?: string }[][];
}

/** Returns the results of a completed search, in one call. */
export async function readLogAnswer(_permission: "read:logAnswers", queryId: string): Promise<LogAnswer> {
  const { status = "", results = [] } = (await callCloudWatchLogs("GetQueryResults", {
    queryId,
  })) as QueryResults;
  const stands = statuses[status] ?? "failed";
  return { status: stands, lines: stands === "completed" ? results.map(toLine) : [] };
}

function toLine(row: { field?: string; value?: string }[]): WrittenLine {
  const valueIn = (name: string) => row.find(({ field }) => field === name)?.value ?? "";
  // `2026-11-23 04:05:06.789`, in UTC.
  return { at: Date.parse(`${valueIn("@timestamp").replace(" ", "T")}Z`), text: valueIn("@message") };
}
