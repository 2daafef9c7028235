/** What the library's fonts can do that the library itself offers no way to. */
interface EmbeddedFont {
  /** The font's tables as far as they were read, by their tags. */
  _tables: Record<string, unknown>;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: Record<string, boolean>): unknown;
}

/** The font that is chosen. */
export function chosenFont(pdf: PDFKit.PDFDocument): EmbeddedFont {
  return (pdf as unknown as { _font: { font: EmbeddedFont } })._font.font;
}

/**
 * From now on the chosen font draws each letter by the glyph of its own. By its own rules it would take some apart (`ṣ` into
 * `s` and a dot), and who copies an `s` of the document would get `ṣ`.
 */
export function keepLettersWhole(pdf: PDFKit.PDFDocument): void {
  const font = chosenFont(pdf);
  const layOut = font.layout.bind(font);
  // Its rules about marks take longer to read than all the rest together.
  font.layout = (text) =>
    layOut(text, /\p{M}/u.test(text) ? { ccmp: false } : { ccmp: false, mark: false, mkmk: false });
}

const tablesByFont = new Map<string, Record<string, unknown>>();

/**
 * From now on the chosen font, registered under `name`, reads no table that a document before has read. Tables are as the file
 * has them; what depends on a document's text is kept elsewhere.
 */
export function shareTables(pdf: PDFKit.PDFDocument, name: string): void {
  const font = chosenFont(pdf);
  const tables = tablesByFont.get(name) ?? font._tables;
  tablesByFont.set(name, tables);
  font._tables = tables;
}
