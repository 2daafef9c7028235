import { dayAfter } from "../lots/lot-search.ts";
import type { RowTexts } from "./read-row.ts";

const prefix = "auction-results.";
const keptDays = 7;

/** The environment, person and auction day (KST, `YYYY-MM-DD`) of stored results. Nobody else can read them. */
export interface ResultsPlace {
  environment: string;
  subject: string;
  day: string;
}

/** Typed results by listing id. */
export type StoredResults = Readonly<Record<string, RowTexts>>;

/** Returns the storage key of a day's results. */
export const keyOfResults = ({ environment, subject, day }: ResultsPlace): string =>
  `${prefix}${JSON.stringify([environment, subject, day])}`;

/** Returns the results that any tab of this browser stored. Unreadable results count as none. */
export function readResults(place: ResultsPlace): StoredResults {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOfResults(place)) ?? "{}");
    return typeof stored === "object" && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, row]) => isRow(row)))
      : {};
  } catch {
    return {};
  }
}

const isRow = (row: unknown): row is RowTexts =>
  typeof row === "object" &&
  row !== null &&
  ["price", "loss", "reason"].every((name) => typeof (row as Record<string, unknown>)[name] === "string");

/**
 * Stores rows and deletes those that are null, without changing other rows, which another tab may have stored. A full
 * storage keeps its earlier content.
 */
export function storeResults(place: ResultsPlace, changes: Readonly<Record<string, RowTexts | null>>): void {
  const merged = Object.entries({ ...readResults(place), ...changes });
  const rows = Object.fromEntries(merged.flatMap(([id, row]) => (row === null ? [] : [[id, row]])));
  try {
    if (Object.keys(rows).length === 0) localStorage.removeItem(keyOfResults(place));
    else localStorage.setItem(keyOfResults(place), JSON.stringify(rows));
  } catch {
    // Typing can continue; only the stored copy is lost.
  }
}

/** Deletes the results of days that are more than a week old. */
export function deleteOldResults(today: string): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && dayOf(key) < dayAfter(today, -keptDays)) localStorage.removeItem(key);
}

function dayOf(key: string): string {
  try {
    return String((JSON.parse(key.slice(prefix.length)) as unknown[])[2]);
  } catch {
    return "";
  }
}
