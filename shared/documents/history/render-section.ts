import { renderHeading } from "../pdf/render-fields.ts";
import type { Sheet } from "../pdf/sheet.ts";
import { styles } from "../pdf/text-styles.ts";
import { noneRecorded, sectionNotStated } from "./describe-terms.ts";

/**
 * Draws a section with its heading, kept on one page with the first `following` points of its content. If the content
 * is null, the section states that the source lacks it.
 */
export function renderSection<Content>(
  sheet: Sheet,
  heading: string,
  content: Content | null,
  draw: (content: Content) => void,
  following?: number,
): void {
  sheet.group("Sect", () => {
    renderHeading(sheet, heading, content === null ? undefined : following);
    if (content === null) sheet.paragraph(sectionNotStated, styles.body);
    else draw(content);
    sheet.skip(10);
  });
}

/** Draws a section with a list. An empty list means that nothing is recorded. */
export function renderListSection<Item>(
  sheet: Sheet,
  heading: string,
  items: readonly Item[] | null,
  draw: (items: readonly Item[]) => void,
  following?: number,
): void {
  const renderItems = (listed: readonly Item[]) => {
    if (listed.length === 0) sheet.paragraph(noneRecorded, styles.body);
    else draw(listed);
  };
  renderSection(sheet, heading, items, renderItems, items?.length === 0 ? undefined : following);
}
