import { missingMark } from "./prepare-text.ts";
import type { Sheet } from "./sheet.ts";
import { styles } from "./text-styles.ts";

/** Says that some text is not shown as it was written, where that is so, and what holds it in full. */
export function drawReplacementNotice(sheet: Sheet, fullText: string): void {
  if (!sheet.replacedText) return;
  sheet.skip(8);
  sheet.paragraph(
    `This document's typefaces lack some of the characters that were written. They are shown without their marks, or as ${missingMark}. ${fullText} holds them unchanged.`,
    styles.small,
  );
}
