import { dayAfter } from "../lots/lot-search.ts";
import type { RowTexts } from "./read-row.ts";

const prefix = "auction-results.";
const basePrefix = "auction-results-base.";
const keptDays = 7;

/** The environment, person and auction day (KST, `YYYY-MM-DD`) of stored results. Nobody else can read them. */
export interface ResultsKey {
  environment: string;
  subject: string;
  day: string;
}

/** Typed results by listing id. */
export type StoredResults = Readonly<Record<string, RowTexts>>;

/** Rows by listing id that replace others; null deletes a row. */
export type RowChanges = Readonly<Record<string, RowTexts | null>>;

/** Returns the rows with the given replacements; null removes a row. */
export function withRows(rows: StoredResults, changes: RowChanges): StoredResults {
  const changed = Object.entries({ ...rows, ...changes });
  return Object.fromEntries(changed.flatMap(([id, row]) => (row === null ? [] : [[id, row]])));
}

const placeText = ({ environment, subject, day }: ResultsKey): string =>
  JSON.stringify([environment, subject, day]);

/** Returns the storage key of a day's results. */
export const keyOfResults = (place: ResultsKey): string => `${prefix}${placeText(place)}`;

const keyOfBase = (place: ResultsKey): string => `${basePrefix}${placeText(place)}`;

/** Returns the results that any tab of this browser stored. Unreadable results count as none. */
export const readResults = (place: ResultsKey): StoredResults => readRows(keyOfResults(place));

/** Returns the results that this browser and the server last had in common. */
export const readBase = (place: ResultsKey): StoredResults => readRows(keyOfBase(place));

/** Stores the results that this browser and the server have in common now. */
export const storeBase = (place: ResultsKey, rows: StoredResults): void => writeRows(keyOfBase(place), rows);

function readRows(key: string): StoredResults {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
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
 * Stores rows and deletes those that are null. Does not change other rows, because another tab may have stored them. If
 * the storage is full, the previous content remains.
 */
export function storeResults(place: ResultsKey, changes: RowChanges): void {
  writeRows(keyOfResults(place), withRows(readResults(place), changes));
}

function writeRows(key: string, rows: StoredResults): void {
  try {
    if (Object.keys(rows).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(rows));
  } catch {
    // Typing can continue; only the stored copy is lost.
  }
}

/** Deletes the results of days that are more than a week old. */
export function deleteOldResults(today: string): void {
  for (const key of Object.keys(localStorage)) {
    const found = [prefix, basePrefix].find((one) => key.startsWith(one));
    if (found !== undefined && dayOf(key.slice(found.length)) < dayAfter(today, -keptDays))
      localStorage.removeItem(key);
  }
}

function dayOf(place: string): string {
  try {
    return String((JSON.parse(place) as unknown[])[2]);
  } catch {
    return "";
  }
}
