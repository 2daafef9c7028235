import type { Sheet } from "./sheet.ts";
import { styles } from "./text-styles.ts";

/** Draws the top of a continuation page: the owner and name of the document. */
export function renderRunningHead(sheet: Sheet, owner: string, name: string): void {
  const half = sheet.width / 2;
  sheet.artifactLine([
    { x: 0, width: half - 8, blocks: [{ text: owner, style: styles.small }] },
    { x: half, width: half, blocks: [{ text: name, style: styles.small }], align: "right" },
  ]);
  sheet.skip(13);
  sheet.rule();
  sheet.skip(12);
}
