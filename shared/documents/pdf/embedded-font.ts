/** What the library's fonts can do that the library itself offers no way to. */
interface EmbeddedFont {
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
