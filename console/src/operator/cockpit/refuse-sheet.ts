/** Limits of a result sheet. The largest auction days have about 3,000 lots, with less than 200 bytes each. */
export const sheetLimits = { bytes: 1_000_000, lines: 5_000 };

/** A limit that a result sheet exceeds. */
export type SheetRefusal = "tooLarge" | "tooManyLines";

/** Returns the limit that a text exceeds; null if it can be read as a result sheet. */
export function refuseSheet(text: string): SheetRefusal | null {
  if (isTooLarge(new TextEncoder().encode(text).length)) return "tooLarge";
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.length > sheetLimits.lines ? "tooManyLines" : null;
}

/** Reports whether a file is too large for a result sheet, before it is read. */
export const isTooLarge = (bytes: number): boolean => bytes > sheetLimits.bytes;
