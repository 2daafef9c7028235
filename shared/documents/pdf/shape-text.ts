import type { EmbeddedFont } from "./embedded-font.ts";

/** Lays out text with a font, as its own `layout` would. */
export type Shaper = (bytes: Uint8Array, font: EmbeddedFont) => EmbeddedFont["layout"];

/**
 * Starts the engine that joins letters, stacks marks and puts both in their places. It is loaded only where a text
 * needs it, since it takes time. The direction of a text is that of its script.
 */
export async function startShaper(): Promise<Shaper> {
  const { Blob, Buffer, Face, Font, shape } = await import("harfbuzzjs");
  return (bytes, font) => {
    const copy = new Uint8Array(bytes).buffer;
    const shaped = new Font(new Face(new Blob(copy), 0));
    return (text) => {
      const buffer = new Buffer();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      shape(shaped, buffer);
      const placed = buffer.getGlyphInfosAndPositions();
      const starts = [...new Set(placed.map(({ cluster }) => cluster))].sort((a, b) => a - b);
      const spelt = new Set<number>();
      const glyphs = placed.map(({ codepoint, cluster }) => {
        // What a cluster stands for is said once, by its first glyph.
        const end = starts[starts.indexOf(cluster) + 1] ?? text.length;
        const written = spelt.has(cluster) ? "" : text.slice(cluster, end);
        spelt.add(cluster);
        return font.getGlyph(
          codepoint,
          Array.from(written, (character) => character.codePointAt(0) ?? 0),
        );
      });
      const positions = placed.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
        xAdvance,
        yAdvance,
        xOffset,
        yOffset,
      }));
      return {
        glyphs,
        positions,
        clusters: placed.map(({ cluster }) => cluster),
        advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      };
    };
  };
}
