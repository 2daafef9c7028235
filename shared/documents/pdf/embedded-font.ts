/** Internals of the library's fonts that its API does not offer. */
export interface EmbeddedFont {
  /** The font's tables read so far, by tag. */
  _tables: Record<string, unknown>;
  unitsPerEm: number;
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

/** A text as the shaping engine lays it out; glyphs of one cluster stand side by side. */
interface ShapedText {
  glyphs: unknown[];
  positions: { xAdvance: number }[];
  /** Where the text of each glyph begins. */
  clusters: number[];
}

/**
 * Draws a shaped text that reads from the right cluster by cluster, each with the text it stands for. Readers that
 * extract text turn such lines round themselves, and would turn round the text of a whole line as well.
 */
export function drawClusters(
  pdf: PDFKit.PDFDocument,
  text: string,
  size: number,
  { x, baseline }: { x: number; baseline: number },
): void {
  const font = chosenFont(pdf);
  const layOut = font.layout;
  const { glyphs, positions, clusters } = layOut(text) as ShapedText;
  const starts = [...new Set(clusters)];
  let left = x;
  for (const start of starts) {
    const places = clusters.flatMap((cluster, place) => (cluster === start ? [place] : []));
    const end = Math.min(text.length, ...starts.filter((other) => other > start));
    const ofCluster = <One>(all: readonly One[]) => all.filter((_, place) => places.includes(place));
    const advanceWidth = ofCluster(positions).reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    // The library changes the positions that it is given.
    font.layout = () => ({
      glyphs: ofCluster(glyphs),
      positions: ofCluster(positions).map((position) => ({ ...position })),
      advanceWidth,
    });
    pdf.markContent("Span", { actual: text.slice(start, end) });
    pdf.text(text.slice(start, end), left, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
      features: [],
    });
    pdf.endMarkedContent();
    left += (advanceWidth * size) / font.unitsPerEm;
  }
  font.layout = layOut;
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
