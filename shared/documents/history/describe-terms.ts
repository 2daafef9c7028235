import type { TextBlock } from "../pdf/lay-out-text.ts";
import { styles } from "../pdf/text-styles.ts";

/** Text for a value that is null. */
export const notStated = "Not stated";

/** Text for a section that the source lacks. */
export const sectionNotStated = "Not stated by the source.";

/** Text for a section without entries. */
export const noneRecorded = "None recorded.";

const abbreviations = new Set(["suv", "lpg", "mpv", "cng", "rv"]);

/** Returns a term of the report in readable form: `other_party_insurer` is `Other party insurer`. */
export function describeTerm(term: string): string {
  if (abbreviations.has(term)) return term.toUpperCase();
  const words = term.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a value of a table; null appears as not stated, in a lighter style. */
export function statedBlock(value: string | null): readonly TextBlock[] {
  return [{ text: value ?? notStated, style: value === null ? styles.small : styles.cell }];
}

/** Returns the value as formatted by `write`; null for null. */
export function whenStated<Value>(value: Value | null, write: (value: Value) => string): string | null {
  return value === null ? null : write(value);
}
