/** Internals of the library's fonts that its API does not offer. */
export interface EmbeddedFont {
  /** The font's tables read so far, by tag. */
  _tables: Record<string, unknown>;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: Record<string, boolean>): unknown;
  getGlyph(id: number, codePoints: readonly number[]): unknown;
}

/** The currently selected font. */
export function chosenFont(pdf: PDFKit.PDFDocument): EmbeddedFont {
  return (pdf as unknown as { _font: { font: EmbeddedFont } })._font.font;
}

/**
 * Makes the selected font draw each letter with its own glyph. By default it would split some (`ṣ` into `s` and a
 * dot), and copying an `s` from the document would give `ṣ`.
 */
export function keepLettersWhole(pdf: PDFKit.PDFDocument): void {
  const font = chosenFont(pdf);
  const layOut = font.layout.bind(font);
  // Skips the font's mark rules, which take longer to read than everything else together.
  font.layout = (text) =>
    layOut(text, /\p{M}/u.test(text) ? { ccmp: false } : { ccmp: false, mark: false, mkmk: false });
}

const tablesByFont = new Map<string, Record<string, unknown>>();

/**
 * Makes the selected font, registered under `name`, reuse tables read for earlier documents. Tables depend only on
 * the font file, not on a document's text.
 */
export function shareTables(pdf: PDFKit.PDFDocument, name: string): void {
  const font = chosenFont(pdf);
  const tables = tablesByFont.get(name) ?? font._tables;
  tablesByFont.set(name, tables);
  font._tables = tables;
}
