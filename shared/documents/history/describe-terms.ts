import type { TextBlock } from "../pdf/lay-out-text.ts";
import { styles } from "../pdf/text-styles.ts";

/** What the document says of a value that is null. */
export const notStated = "Not stated";

/** What it says of a section that the source does not have. */
export const sectionNotStated = "Not stated by the source.";

/** What it says of a section in which the source has nothing. */
export const noneRecorded = "None recorded.";

const abbreviations = new Set(["suv", "lpg", "mpv", "cng", "rv"]);

/** A term of the report as a reader is told it: `other_party_insurer` is `Other party insurer`. */
export function describeTerm(term: string): string {
  if (abbreviations.has(term)) return term.toUpperCase();
  const words = term.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a table, or in a quieter style that it is not stated. */
export function statedBlock(value: string | null): readonly TextBlock[] {
  return [{ text: value ?? notStated, style: value === null ? styles.small : styles.cell }];
}

/** The value as `write` writes it, or null. */
export function whenStated<Value>(value: Value | null, write: (value: Value) => string): string | null {
  return value === null ? null : write(value);
}
