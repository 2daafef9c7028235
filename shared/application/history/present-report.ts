import type { HistoryReportResource } from "../../contract/resources/history-report.ts";
import type { HistoryReport } from "../../domain/history/history-report.ts";

type SnakeName<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeName<Rest>}`
  : Name;

type SnakeCased<Value> = Value extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : Value extends object
    ? { [Name in keyof Value & string as SnakeName<Name>]: SnakeCased<Value[Name]> }
    : Value;

/** A report as partners see it: the same tree, named as the API names things. */
export const presentReport = (report: HistoryReport): HistoryReportResource => toSnakeCase(report);

function toSnakeCase<Value>(value: Value): SnakeCased<Value> {
  if (Array.isArray(value)) return value.map(toSnakeCase) as SnakeCased<Value>;
  if (typeof value !== "object" || value === null) return value as SnakeCased<Value>;
  const entries = Object.entries(value).map(([name, part]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    toSnakeCase(part),
  ]);
  return Object.fromEntries(entries) as SnakeCased<Value>;
}
