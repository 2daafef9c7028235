import { missingMark } from "./prepare-text.ts";
import type { Sheet } from "./sheet.ts";
import { styles } from "./text-styles.ts";

/** Says that some text is not shown as it was written, where that is so, and what holds it in full. */
export function drawReplacementNotice(sheet: Sheet, fullText: string): void {
  if (!sheet.replacedText) return;
  sheet.skip(8);
  sheet.paragraph(
    `This document's typeface lacks some of the characters that were written. Letters are shown without their marks or spelt with others, other characters as ${missingMark}. ${fullText} holds them unchanged.`,
    styles.small,
  );
}
