import { missingMark } from "./prepare-text.ts";
import type { Sheet } from "./sheet.ts";
import { styles } from "./text-styles.ts";

/** If some text is not shown as written, draws a notice that says where the full text is. */
export function renderReplacementNotice(sheet: Sheet, fullText: string): void {
  if (!sheet.replacedText) return;
  sheet.skip(8);
  sheet.paragraph(
    `The typefaces of this document lack some characters of the text. They are shown without their marks, or as ${missingMark}. ${fullText} holds them unchanged.`,
    styles.small,
  );
}
