import type * as z from "zod/mini";
import type { ProblemIssue } from "../../domain/errors/problem.ts";
import { didYouMean } from "../../domain/text/did-you-mean.ts";
import { limitText } from "../../domain/text/limit-text.ts";

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

/** The maximum number of reported errors, because a body may have a hundred thousand. */
const mostIssues = 100;

/** The maximum number of characters of a sent field name in an error. */
const longestShownName = 64;

/**
 * For an object with more fields, an error does not list the known fields, because the API reference is easier to read.
 */
const mostListedFields = 30;

/**
 * States what a value must be, as a continuation of its path: "`query.limit` must be at most 200". Unknown
 * fields get a line each.
 */
export function describeIssue(issue: RawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : describeType(issue);
    case "invalid_value":
      return describeChoice(issue.values, issue.input);
    case "invalid_union":
      return issue.options === undefined
        ? unknownShape
        : describeChoice(issue.options as readonly unknown[], discriminatorOf(issue));
    case "too_big":
      return describeBound(issue.origin, "at most", issue.maximum, issue.inclusive !== false);
    case "too_small":
      return describeBound(issue.origin, "at least", issue.minimum, issue.inclusive !== false);
    case "invalid_format":
      return `must be ${formats[issue.format] ?? `in the format ${issue.pattern ?? issue.format}`}`;
    case "unrecognized_keys":
      return describeUnknownFields(issue);
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    default:
      return unknownShape;
  }
}

const quotedNumber = /^-?\d{1,15}$/;

/**
 * Patterns of texts that would be values of the expected type without their quotation marks. Queries never cause this
 * error, because their text is converted to values.
 */
const quotedValues: Record<string, RegExp> = {
  boolean: /^(?:true|false)$/,
  number: quotedNumber,
  int: quotedNumber,
};

function describeType(issue: RawIssue & { code: "invalid_type" }): string {
  const expected = expectedType(issue);
  const isQuoted = typeof issue.input === "string" && quotedValues[expected]?.test(issue.input);
  return `must be ${typeNames[expected] ?? expected}${isQuoted ? ", without quotation marks" : ""}`;
}

/** Returns the expected type. Zod reports "number" for a whole number; the schema's format is more precise. */
function expectedType(issue: RawIssue & { code: "invalid_type" }): string {
  const wanted = issue.inst?._zod.def as { format?: string } | undefined;
  return wanted?.format === "safeint" ? "int" : issue.expected;
}

function describeUnknownFields({ keys, inst }: RawIssue & { code: "unrecognized_keys" }): string {
  const { shape = {} } = (inst?._zod.def ?? {}) as { shape?: object };
  const known = Object.keys(shape);
  return keys
    .slice(0, mostIssues)
    .map((key) => describeUnknownField(key, known))
    .join("\n");
}

/** Returns the message about an unknown field of an object with the fields `known`. */
function describeUnknownField(name: string, known: readonly string[]): string {
  const hint = didYouMean(name, known);
  if (hint !== null) return `is not a known field; ${hint}`;
  return known.length === 0 || known.length > mostListedFields
    ? "is not a known field"
    : `is not a known field; known here: ${known.join(", ")}`;
}

/** Returns the sent value of the discriminator field of an object. */
function discriminatorOf({
  input,
  discriminator,
}: RawIssue & { discriminator?: string | undefined }): unknown {
  const fields = (input ?? {}) as Record<string, unknown>;
  return discriminator === undefined ? undefined : fields[discriminator];
}

function describeChoice(values: readonly unknown[], sent: unknown): string {
  const names = values.map(String);
  const hint = typeof sent === "string" ? didYouMean(sent, names) : null;
  return `must be ${names.length > 1 ? "one of " : ""}${names.join(", ")}${hint === null ? "" : `; ${hint}`}`;
}

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

/**
 * Returns the issues of one part of a request (`params`, `query`, `body` or `arguments`), each with its path. At most
 * 100 issues are returned.
 * @param issues the result of a validation that used `describeIssue` for the messages
 */
export function toProblemIssues(part: string, issues: readonly z.core.$ZodIssue[]): ProblemIssue[] {
  return issues
    .slice(0, mostIssues)
    .flatMap((issue) =>
      issue.code === "unrecognized_keys"
        ? issue.message.split("\n").map((message, at) => ({
            path: formatPath(part, [...issue.path, issue.keys[at] ?? ""]),
            message,
          }))
        : [{ path: formatPath(part, issue.path), message: issue.message }],
    )
    .slice(0, mostIssues);
}

/** Returns the path of a value within a part of a request, such as `body.rows[0].note`. */
export function formatPath(part: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) =>
      typeof step === "number" ? `${text}[${step}]` : `${text}.${limitText(String(step), longestShownName)}`,
    part,
  );
}
