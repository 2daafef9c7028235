import { startOfKstDate } from "../domain/time/format-time.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

/** Returns the Korean calendar date of an instant, such as `20 November 2026`. */
export function formatDate(epochMilliseconds: number): string {
  const date = new Date(startOfKstDate(epochMilliseconds));
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** Returns a month written `YYYY-MM`, such as `November 2026`; text of another form stays as it is. */
export function formatMonth(month: string): string {
  const [, year, digits] = /^(\d{4})-(\d{2})$/.exec(month) ?? [];
  const name = months[Number(digits) - 1];
  return name === undefined ? month : `${name} ${year}`;
}

/** Returns a date written `YYYY-MM-DD`, such as `5 Oct 2021`; text of another form stays as it is. */
export function formatDay(date: string): string {
  const [, year, digits, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? [];
  const name = months[Number(digits) - 1];
  return name === undefined ? date : `${Number(day)} ${name.slice(0, 3)} ${year}`;
}

/** Returns hundredths of a currency with two decimals, such as `14,120.70`. */
export function formatMinor(minor: number): string {
  const digits = Math.abs(minor).toFixed(0).padStart(3, "0");
  return `${minor < 0 ? "-" : ""}${groupThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Returns a whole number, such as `1,284,550`. */
export function formatWhole(value: number): string {
  return `${value < 0 ? "-" : ""}${groupThousands(Math.abs(value).toFixed(0))}`;
}

function groupThousands(digits: string): string {
  return digits.replaceAll(/\B(?=(\d{3})+$)/g, ",");
}

/** The placeholder on a draft for a missing value that is required for issuing. */
export const notEntered = "Not entered yet";
