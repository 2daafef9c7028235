import { styleText } from "node:util";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";

type Style = Parameters<typeof styleText>[0];

const levels: Readonly<Record<string, Style>> = { ERROR: "red", WARN: "yellow", INFO: "green" };
/** Fields that every entry has or that are displayed elsewhere. */
const common = new Set([
  ...["level", "message", "timestamp", "service", "function_name", "function_version", "sampling_rate"],
  ...["error", "failure", "xray_trace_id", "errorType", "errorMessage", "trace"],
]);
const longestValue = 160;

/**
 * Formats a function's log line for people: time (UTC), level, environment, function, message and the other fields,
 * with the stacks of an error and its causes below. Formats an error that ended a call in the same way. If the line is
 * not a log entry, adds only the environment and the function to it. Returns null for metrics, which CloudWatch also
 * removes from the log.
 * @param coloured adds the escape sequences of a terminal
 */
export function formatLogLine({ identity, line }: LogLine, coloured: boolean): string | null {
  const paint = (style: Style, text: string) =>
    coloured ? styleText(style, text, { validateStream: false }) : text;
  const [environment = "", , logicalId = ""] = identity.split(".");
  const where = `${environment} ${logicalId.replace(/Function[0-9A-F]{8}$/, "")}`;
  const entry = readEntry(line);
  if (entry === null) return `${paint("dim", where)} ${line}`;
  if ("_aws" in entry) return null;
  const level = String(entry.level ?? (isFailure(entry) ? "ERROR" : ""));
  const facts = Object.entries(entry)
    .filter(([name]) => !common.has(name))
    .map(([name, value]) => paint("dim", `${name}=${shorten(value)}`));
  const time = String(entry.timestamp ?? "").slice("2026-11-26T".length, -1);
  const shownLevel = level && paint(levels[level] ?? "dim", level.padEnd(5));
  const message = isFailure(entry) ? `${entry.errorType}: ${entry.errorMessage}` : entry.message;
  const parts = [time, shownLevel, paint("dim", where), message].filter(
    (part) => part !== "" && part != null,
  );
  const stacks = [entry.error, entry.failure].flatMap(stacksOf);
  return [[...parts, ...facts].join(" "), ...stacks, ...traceOf(entry)].join("\n");
}

/** Reports whether an entry is the error of a call, in Lambda's form. */
const isFailure = (entry: Record<string, unknown>): boolean => entry.errorType !== undefined;

/** Returns the stack trace lines of the error that ended a call, indented. The message is already in the line above. */
const traceOf = ({ trace }: Record<string, unknown>): string[] =>
  Array.isArray(trace)
    ? trace
        .map((one) => String(one).trim())
        .filter((one) => one.startsWith("at "))
        .map((one) => `    ${one}`)
    : [];

function readEntry(line: string): Record<string, unknown> | null {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null && !Array.isArray(entry) ? { ...entry } : null;
  } catch {
    return null;
  }
}

function shorten(value: unknown): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** Returns the lines of the stacks of a logged error and its causes, indented. */
function stacksOf(error: unknown): string[] {
  const { stack, message, cause } = { ...(error as { stack?: unknown; message?: unknown; cause?: unknown }) };
  const text = stack || message;
  if (text === undefined) return [];
  return [
    ...String(text)
      .split("\n")
      .map((one) => `    ${one.trim()}`),
    ...stacksOf(cause),
  ];
}
