import { tokenName } from "../../vehicles/vehicle-words.ts";

/** Returns a value of a report: null means that the source does not state it. */
export function show(value: string | number | boolean | null | undefined): string {
  if (value === null || value === undefined || value === "") return "Not stated";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value);
}

/** Returns a token of a report in words. */
export const showWords = (token: string | null | undefined): string =>
  token === null || token === undefined ? "Not stated" : tokenName(token);
