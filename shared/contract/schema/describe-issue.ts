import type * as z from "zod/mini";
import type { ProblemIssue } from "../../domain/errors/problem.ts";

type RawIssue = z.core.$ZodRawIssue;

const formats: Record<string, string> = {
  datetime: "an ISO 8601 timestamp with offset, such as 2026-11-20T09:30:00+09:00",
  date: "a date, such as 2026-11-20",
  email: "an email address",
  url: "an https URL",
  uuid: "a UUID",
};

const typeNames: Record<string, string> = {
  string: "text",
  int: "a whole number",
  number: "a number",
  boolean: "true or false",
  object: "a JSON object",
  array: "a list",
  record: "a JSON object",
  null: "null",
};

const unknownShape = "has none of the accepted shapes";

const units: Record<string, string> = { string: "characters", array: "items" };

/** States what a value must be, as a continuation of its path: "`query.limit` must be at most 200". */
export function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${expectedType(issue)}`;
    case "invalid_value":
      return describeChoice(issue.values);
    case "invalid_union":
      return issue.options === undefined ? unknownShape : describeChoice(issue.options as readonly unknown[]);
    case "too_big":
      return describeBound(issue.origin, "at most", issue.maximum, issue.inclusive !== false);
    case "too_small":
      return describeBound(issue.origin, "at least", issue.minimum, issue.inclusive !== false);
    case "invalid_format":
      return `must be ${formats[issue.format] ?? `in the format ${issue.pattern ?? issue.format}`}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return unknownShape;
  }
}

/** Zod reports "number" for a text in place of a whole number; the schema's format is more precise. */
function expectedType(issue: RawIssue & { code: "invalid_type" }): string {
  const wanted = issue.inst?._zod.def as { format?: string } | undefined;
  const expected = wanted?.format === "safeint" ? "int" : issue.expected;
  return typeNames[expected] ?? expected;
}

const describeChoice = (values: readonly unknown[]): string =>
  `must be ${values.length > 1 ? "one of " : ""}${values.map(String).join(", ")}`;

function describeBound(
  origin: string,
  comparison: string,
  bound: number | bigint,
  inclusive: boolean,
): string {
  const unit = units[origin];
  if (unit !== undefined) return `must have ${comparison} ${bound} ${unit}`;
  if (inclusive) return `must be ${comparison} ${bound}`;
  return `must be ${comparison === "at least" ? "greater" : "less"} than ${bound}`;
}

/** The issues of one part of a request (`params`, `query` or `body`), each with its path. */
export function toProblemIssues(part: string, issues: readonly z.core.$ZodIssue[]): ProblemIssue[] {
  return issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: formatPath(part, [...issue.path, key]),
          message: "is not a known field",
        }))
      : [{ path: formatPath(part, issue.path), message: issue.message }],
  );
}

function formatPath(part: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) => (typeof step === "number" ? `${text}[${step}]` : `${text}.${String(step)}`),
    part,
  );
}
