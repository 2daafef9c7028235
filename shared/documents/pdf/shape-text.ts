import type { EmbeddedFont, Outline, ShapedGlyph, ShapedText } from "./embedded-font.ts";

/** Lays out text with a font, as the font's own `layout` would. */
export type Shaper = (bytes: Uint8Array, font: EmbeddedFont) => (text: string) => ShapedText;

/** A positioned glyph, in font units. */
interface PlacedGlyph {
  id: number;
  /**
   * Start index, in the source text, of the text that the glyph represents. Glyphs with the same index represent that
   * text together.
   */
  cluster: number;
  /** The pen position before the glyph. */
  pen: number;
  xAdvance: number;
  xOffset: number;
  yOffset: number;
}

// Numbers in these scripts are read from left to right.
const lettersFromRight = /[[\p{sc=Arabic}\p{sc=Hebrew}]--\p{Nd}]/v;

/**
 * Text extraction ignores this character. A glyph without text needs it, because readers would otherwise show
 * the glyph's code.
 */
const nothing = "\u200B";

/**
 * Starts the shaping engine, which joins letters, stacks marks and positions both. It is loaded only for
 * texts that need it, because loading takes time. The letters of a text determine its direction.
 */
export async function startShaper(): Promise<Shaper> {
  const { Blob, Buffer, Direction, Face, Font, shape } = await import("harfbuzzjs");
  return (bytes, font) => {
    const shaped = new Font(new Face(new Blob(new Uint8Array(bytes).buffer), 0));
    return (text) => {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      const fromRight = lettersFromRight.test(text);
      buffer.setDirection(fromRight ? Direction.RTL : Direction.LTR);
      shape(shaped, buffer);
      let pen = 0;
      const placed = buffer.getGlyphInfosAndPositions().map((glyph) => {
        const { codepoint: id, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
        pen += xAdvance;
        return { id, cluster, pen: pen - xAdvance, xAdvance, xOffset, yOffset };
      });
      const glyphOf = (id: number, written: string): ShapedGlyph => ({
        id,
        codePoints: Array.from(written, (character) => character.codePointAt(0) ?? 0),
        advanceWidth: font.getGlyph(id, []).advanceWidth,
      });
      const lines = fromRight ? spellFromRight(text, placed) : spellFromLeft(text, placed);
      return {
        glyphs: lines.letters.map(({ id, written }) => glyphOf(id, written)),
        positions: placeLetters(lines.letters, pen),
        outlines: lines.outlines,
        advanceWidth: pen,
      };
    };
  };
}

interface Spelling {
  /** Glyphs drawn as text, each with the text to copy. */
  letters: (PlacedGlyph & { written: string })[];
  outlines: Outline[];
}

/** Assigns the text of each cluster to its first glyph. */
function spellFromLeft(text: string, placed: readonly PlacedGlyph[]): Spelling {
  const letters = placed.map((glyph, index) => {
    const isFirst = placed[index - 1]?.cluster !== glyph.cluster;
    return { ...glyph, written: isFirst ? textOf(text, placed, glyph.cluster) : nothing };
  });
  return { letters, outlines: [] };
}

/**
 * Assigns the text of each cluster to its widest glyph and draws the other glyphs as shapes, because text extraction
 * would insert a space at separate dots and marks. Extraction also reverses all right-to-left text, including the text
 * of one glyph.
 */
function spellFromRight(text: string, placed: readonly PlacedGlyph[]): Spelling {
  const widest = new Map<number, PlacedGlyph>();
  for (const glyph of placed) {
    if (glyph.xAdvance > (widest.get(glyph.cluster)?.xAdvance ?? -1)) widest.set(glyph.cluster, glyph);
  }
  const isLetter = (glyph: PlacedGlyph) => widest.get(glyph.cluster) === glyph;
  return {
    letters: placed.filter(isLetter).map((glyph) => ({
      ...glyph,
      written: [...textOf(text, placed, glyph.cluster)].toReversed().join(""),
    })),
    outlines: placed
      .filter((glyph) => !isLetter(glyph))
      .map(({ id, pen, xOffset, yOffset }) => ({ id, x: pen + xOffset, y: yOffset })),
  };
}

function textOf(text: string, placed: readonly PlacedGlyph[], start: number): string {
  return text.slice(
    start,
    Math.min(text.length, ...placed.map(({ cluster }) => cluster).filter((other) => other > start)),
  );
}

/** Returns the offset of each letter and its distance to the next letter. */
function placeLetters(letters: readonly PlacedGlyph[], end: number): ShapedText["positions"] {
  return letters.map(({ pen, xOffset, yOffset }, index) => {
    const start = index === 0 ? 0 : pen;
    return {
      xAdvance: (letters[index + 1]?.pen ?? end) - start,
      yAdvance: 0,
      xOffset: xOffset + pen - start,
      yOffset,
    };
  });
}
