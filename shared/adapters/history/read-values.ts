import { reportLimits } from "../../domain/history/report-limits.ts";
import { type TermTable, unstatedTerms } from "./history-terms.ts";

/** Reports a term without a translation. */
export type ReportTerm = (field: string, term: string) => void;

const printable = /^[\x20-\x7e]+$/;
const none: ReadonlySet<string> = new Set(["없음", "무", "0"]);
const won = { 억: 100_000_000, 만: 10_000 } as const;

/** Returns the value as compact text; null if it is not stated. */
function textOf(value: unknown): string | null {
  if (typeof value !== "string" && typeof value !== "number") return null;
  const text = String(value).normalize("NFKC").trim();
  return unstatedTerms.has(compact(text)) ? null : text;
}

const compact = (text: string): string => text.replace(/\s/g, "");

/**
 * Returns a term from a closed table. Any other term is reported and returned as `unknown`. Null where
 * nothing is stated.
 */
export function readTerm<Term extends string>(
  table: TermTable<Term>,
  value: unknown,
  field: string,
  reportTerm: ReportTerm,
): Term | "unknown" | null {
  const isAbsent = value === null || value === undefined;
  if (isAbsent || (typeof value === "string" && textOf(value) === null)) return null;
  const term = table.get(compact(textOf(value) ?? ""));
  if (term !== undefined) return term;
  reportTerm(field, typeof value === "string" ? value : JSON.stringify(value));
  return "unknown";
}

/** Returns a term as `readTerm` does, but returns a term that is already in English unchanged. */
export function readName(
  table: TermTable,
  value: unknown,
  field: string,
  reportTerm: ReportTerm,
): string | null {
  const text = textOf(value);
  const term = text === null ? undefined : table.get(compact(text));
  if (term !== undefined) return term;
  if (text !== null && printable.test(text) && text.length <= reportLimits.text) return text;
  return readTerm(table, value, field, reportTerm);
}

/** Returns a calendar date as `YYYY-MM-DD`; null unless year, month and day are stated and exist. */
export function readDate(value: unknown): string | null {
  const text = compact(textOf(value) ?? "");
  const match =
    /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? /^(\d{4})[-./년](\d{1,2})[-./월](\d{1,2})일?$/.exec(text);
  const [, year, month, day] = match ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const instant = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, date.length) !== date
    ? null
    : date;
}

/** Returns a month as `YYYY-MM`, also from a full date; null unless year and month are stated and exist. */
export function readMonth(value: unknown): string | null {
  const date = readDate(value);
  if (date !== null) return date.slice(0, "2026-11".length);
  const text = compact(textOf(value) ?? "");
  const match = /^(\d{4})(\d\d)$/.exec(text) ?? /^(\d{4})[-./년](\d{1,2})월?$/.exec(text);
  const [, year, month] = match ?? [];
  if (year === undefined || month === undefined || Number(month) < 1 || Number(month) > 12) return null;
  return `${year}-${month.padStart(2, "0")}`;
}

/** Returns whole won from a plain number or from Korean units (man = 10,000, eok = 100 million). */
export function readWon(value: unknown): number | null {
  const text = compact(textOf(value) ?? "").replaceAll(",", "");
  if (none.has(text)) return 0;
  const match = /^(?:(\d+)억)?(?:(\d+)만)?(\d+)?원?$/.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const [, hundredMillions = "0", tenThousands = "0", rest = "0"] = match;
  return asWhole(Number(hundredMillions) * won.억 + Number(tenThousands) * won.만 + Number(rest));
}

/** Returns a number with or without a unit; 0 if the value is a word for "none". */
export function readNumber(value: unknown, units: readonly string[]): number | null {
  const text = compact(textOf(value) ?? "").replaceAll(",", "");
  if (none.has(text)) return 0;
  const match = /^(\d+)(\D*)$/.exec(text);
  if (match === null) return null;
  const unit = (match[2] ?? "").toLowerCase();
  return unit === "" || units.includes(unit) ? asWhole(Number(match[1])) : null;
}

const asWhole = (number: number): number | null => (Number.isSafeInteger(number) ? number : null);

/** Yes or no; null when the source states neither. */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === "boolean") return value;
  const text = compact(textOf(value) ?? "");
  if (["있음", "유", "Y"].includes(text)) return true;
  return ["없음", "무", "N"].includes(text) ? false : null;
}

const hiddenDigits = 2;
const longestPlate = 20;

/** Returns a plate with its last digits hidden, even if the source did not hide them. */
export function readMaskedPlate(value: unknown): string | null {
  const plate = compact(textOf(value) ?? "");
  if (!/^[\d*가-힣]{4,}$/.test(plate) || plate.length > longestPlate) return null;
  return plate.includes("*") ? plate : `${plate.slice(0, -hiddenDigits)}${"*".repeat(hiddenDigits)}`;
}

/** Returns a VIN, possibly partly masked by the source. */
export function readVin(value: unknown): string | null {
  const vin = compact(textOf(value) ?? "").toUpperCase();
  return /^[A-HJ-NPR-Z0-9*]{17}$/.test(vin) ? vin : null;
}
