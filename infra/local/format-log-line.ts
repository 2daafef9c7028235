import { styleText } from "node:util";
import type { LogLine } from "@vehicle-sourcing/local-aws/runtime/start-environment.ts";

type Style = Parameters<typeof styleText>[0];

const levels: Readonly<Record<string, Style>> = { ERROR: "red", WARN: "yellow", INFO: "green" };
/** Fields that every entry has or that are displayed elsewhere. */
const common = new Set([
  ...["level", "message", "timestamp", "service", "function_name", "function_version", "sampling_rate"],
  ...["error", "xray_trace_id"],
]);
const longestValue = 160;

/**
 * Formats a function's log line for people: time (UTC), level, environment, function, message and the other
 * fields, with an error's stack below. Returns a line that is not a log entry unchanged, and null for
 * metrics, which CloudWatch also removes from the log.
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
  return [[...parts, ...facts].join(" "), ...stackOf(entry.error)].join("\n");
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

/** Returns the lines of an error's stack, indented. */
function stackOf(error: unknown): string[] {
  const { stack, message } = { ...(error as { stack?: unknown; message?: unknown } | undefined) };
  const text = stack ?? message;
  return text === undefined
    ? []
    : String(text)
        .split("\n")
        .map((one) => `    ${one.trim()}`);
}
