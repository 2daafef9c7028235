import { ServiceError } from "./service-error.ts";

/** The content of a Logs Insights query, within the supported part of its language. */
export interface LogQuery {
  /** The name prefix of its log groups. */
  prefixes: string[];
  conditions: { field: string; isMet: (value: unknown) => boolean }[];
  newestFirst: boolean;
  most: number;
}

const mostPrefixes = 5;
const mostRows = 10_000;

const list = String.raw`\["[^"|]+"(?:, "[^"|]+")*\]`;
const source = new RegExp(String.raw`^SOURCE logGroups\(namePrefix: (${list})\)$`);
const condition = /^([\w.]+) (?:= "([^"]*)"|>= (\d+))$/;

/**
 * Reads `SOURCE logGroups(namePrefix: ["a"]) | fields @timestamp, @message | filter b = "c" and d >= 1 | sort
 * @timestamp desc | limit 5`.
 * @throws ServiceError `MalformedQueryException` for anything else, whether or not AWS would know it
 */
export function parseLogQuery(text: string): LogQuery {
  const [from = "", fields, filter = "", sort = "", limit = "", ...others] = text.split(" | ");
  const prefixes = JSON.parse(source.exec(from)?.[1] ?? "[]") as string[];
  const [, wanted] = /^filter (.+)$/.exec(filter) ?? [];
  const [, direction] = /^sort @timestamp (asc|desc)$/.exec(sort) ?? [];
  const most = Number(/^limit (\d+)$/.exec(limit)?.[1] ?? 0);
  const isKnown =
    prefixes.length > 0 &&
    prefixes.length <= mostPrefixes &&
    most > 0 &&
    most <= mostRows &&
    others.length === 0;
  if (!isKnown || fields !== "fields @timestamp, @message" || wanted === undefined || direction === undefined)
    throw malformed(text);
  const conditions = wanted.split(" and ").map((one) => readCondition(one, text));
  return { prefixes, conditions, newestFirst: direction === "desc", most };
}

function readCondition(one: string, text: string): LogQuery["conditions"][number] {
  const [, field, wanted, least] = condition.exec(one) ?? [];
  if (field === undefined) throw malformed(text);
  return least === undefined
    ? { field, isMet: (value) => value === wanted }
    : { field, isMet: (value) => typeof value === "number" && value >= Number(least) };
}

const malformed = (text: string): ServiceError =>
  new ServiceError(
    "MalformedQueryException",
    400,
    `The local Logs Insights does not know this form: ${text}`,
  );
