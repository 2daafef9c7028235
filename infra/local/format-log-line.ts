import { styleText } from "node:util";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";

type Style = Parameters<typeof styleText>[0];

const levels: Readonly<Record<string, Style>> = { ERROR: "red", WARN: "yellow", INFO: "green" };
/** Fields that every entry has or that are displayed elsewhere. */
const common = new Set([
  ...["level", "message", "timestamp", "service", "function_name", "function_version", "sampling_rate"],
  ...["error", "failure", "xray_trace_id"],
]);
const longestValue = 160;

/**
 * Formats a function's log line for people: time (UTC), level, environment, function, message and the other
 * fields, with the stacks of an error and its causes below. Returns a line that is not a log entry unchanged,
 * and null for metrics, which CloudWatch also removes from the log.
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
  const level = String(entry.level);
  const facts = Object.entries(entry)
    .filter(([name]) => !common.has(name))
    .map(([name, value]) => paint("dim", `${name}=${shorten(value)}`));
  const time = String(entry.timestamp).slice("2026-11-26T".length, -1);
  const parts = [time, paint(levels[level] ?? "dim", level.padEnd(5)), paint("dim", where), entry.message];
  const stacks = [entry.error, entry.failure].flatMap(stacksOf);
  return [[...parts, ...facts].join(" "), ...stacks].join("\n");
}

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
