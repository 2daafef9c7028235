/** Internals of the library's fonts that its API does not offer. */
export interface EmbeddedFont {
  /** The font's tables read so far, by tag. */
  _tables: Record<string, unknown>;
  hasGlyphForCodePoint(codePoint: number): boolean;
  layout(text: string, features?: Record<string, boolean>): unknown;
  unitsPerEm: number;
  getGlyph(id: number, codePoints: readonly number[]): { advanceWidth: number; path: { toSVG(): string } };
}

/** A glyph drawn as a shape, in font units from the start of the baseline. */
export interface Outline {
  id: number;
  x: number;
  y: number;
}

/** A text after layout by the shaping engine. Distances are in font units. */
export interface ShapedText {
  glyphs: ShapedGlyph[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  outlines: Outline[];
  advanceWidth: number;
}

/** A glyph selected by the shaping engine. */
export interface ShapedGlyph {
  id: number;
  /** The text that the glyph represents. */
  codePoints: readonly number[];
  /** In font units. */
  advanceWidth: number;
}

/** How the library writes text of a font into a page. */
interface EncodingFont {
  scale: number;
  subset: { glyphs: number[] };
  /** By code. */
  widths: number[];
  unicode: (readonly number[])[];
  layout(text: string, features: unknown): { glyphs: ShapedGlyph[]; positions: unknown };
  encode(text: string, features: unknown): [codes: string[], positions: unknown];
}

/** Returns the currently selected font. */
export function chosenFont(pdf: PDFKit.PDFDocument): EmbeddedFont {
  return (pdf as unknown as { _font: { font: EmbeddedFont } })._font.font;
}

/**
 * Makes the selected font draw each letter with its own glyph. By default, the font would split some letters (`ṣ` into
 * `s` and a dot), and an `s` copied from the document would become `ṣ`.
 */
export function keepLettersWhole(pdf: PDFKit.PDFDocument): void {
  const font = chosenFont(pdf);
  const layOut = font.layout.bind(font);
  // Skips the font's mark rules, which take longer to read than everything else together.
  font.layout = (text) =>
    layOut(text, /\p{M}/u.test(text) ? { ccmp: false } : { ccmp: false, mark: false, mkmk: false });
}

/**
 * Makes the selected font record which text each glyph represents. A glyph that is drawn for several texts gets a
 * separate code for each text, because copied text would otherwise always contain the first text.
 */
export function separateGlyphs(pdf: PDFKit.PDFDocument): void {
  const font = (pdf as unknown as { _font: EncodingFont })._font;
  const codes = new Map<string, number>();
  const codeOf = ({ id, codePoints, advanceWidth }: ShapedGlyph): number => {
    const name = `${id} ${codePoints.join(" ")}`;
    const code = codes.get(name) ?? font.subset.glyphs.push(id) - 1;
    codes.set(name, code);
    font.widths[code] = advanceWidth * font.scale;
    font.unicode[code] = codePoints;
    return code;
  };
  font.encode = (text, features) => {
    const { glyphs, positions } = font.layout(text, features);
    return [glyphs.map((glyph) => codeOf(glyph).toString(16).padStart(4, "0")), positions];
  };
}

/** Draws the shapes of a text in the selected font and the current color, in addition to the text itself. */
export function renderOutlines(
  pdf: PDFKit.PDFDocument,
  text: string,
  size: number,
  { x, baseline }: { x: number; baseline: number },
): void {
  const font = chosenFont(pdf);
  const { outlines } = font.layout(text) as ShapedText;
  const scale = size / font.unitsPerEm;
  for (const { id, x: right, y: up } of outlines) {
    pdf.save().transform(scale, 0, 0, -scale, x + right * scale, baseline - up * scale);
    pdf.path(font.getGlyph(id, []).path.toSVG()).fill().restore();
  }
}

const tablesByFont = new Map<string, Record<string, unknown>>();

/**
 * Makes the selected font, registered under `name`, reuse tables read for earlier documents. Tables depend
 * only on the font file, not on a document's text.
 */
export function shareTables(pdf: PDFKit.PDFDocument, name: string): void {
  const font = chosenFont(pdf);
  const tables = tablesByFont.get(name) ?? font._tables;
  tablesByFont.set(name, tables);
  font._tables = tables;
}
