import { readFile } from "node:fs/promises";
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";
import { describe, expect, it } from "vitest";
import { faceFile } from "../../../infra/faces/face-files.ts";
import { chosenFont, type ShapedText } from "../../../shared/documents/pdf/embedded-font.ts";
import { openDocument } from "../../../shared/documents/pdf/open-document.ts";
import type { ScriptFace } from "../../../shared/documents/pdf/script-faces.ts";
import { readInstalledFace } from "../../support/documents/read-installed-face.ts";

/** A word in each script whose letters join, stack or reorder. */
const words = {
  arabic: "السيارات",
  hebrew: "שָׁלוֹם",
  thai: "น้ำใจ",
  khmer: "ក្រុមហ៊ុន",
  lao: "ນ້ຳໃສ",
  burmese: "မြန်မာ",
  ethiopic: "አዲስ",
  georgian: "თბილისი",
  armenian: "Երևան",
  devanagari: "हिन्दी",
  bengali: "কোম্পানি",
  tamil: "நிறுவனம்",
  sinhala: "ශ්‍රී",
} as const satisfies Partial<Record<ScriptFace, string>>;

const scripts = Object.entries(words) as [ScriptFace, string][];
const info = { title: "Words", author: "Test", subject: "Words", createdAt: 0 };

async function layOut(face: ScriptFace, word: string): Promise<ShapedText> {
  const pdf = await openDocument(info, { word }, readInstalledFace);
  return chosenFont(pdf.font(`${face}-regular`)).layout(word) as ShapedText;
}

async function shapeAlone(face: ScriptFace, word: string) {
  const font = new Font(
    new Face(new Blob(new Uint8Array(await readFile(faceFile(face, "regular"))).buffer), 0),
  );
  const buffer = new Buffer();
  buffer.addText(word);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  return buffer.getGlyphInfosAndPositions();
}

describe("shaped words", () => {
  it.each(scripts)(
    "a word in %s has the same glyphs and width as when HarfBuzz shapes it alone",
    async (face, word) => {
      const { glyphs, outlines, positions, advanceWidth } = await layOut(face, word);
      const expected = await shapeAlone(face, word);
      const drawn = [...glyphs, ...outlines].map(({ id }) => id);
      expect(drawn).not.toContain(0);
      expect(drawn.toSorted()).toEqual(expected.map(({ codepoint }) => codepoint).toSorted());
      expect(advanceWidth).toBe(expected.reduce((sum, { xAdvance = 0 }) => sum + xAdvance, 0));
      expect(positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)).toBe(advanceWidth);
    },
  );

  it.each(scripts)("the glyphs of a word in %s cover its whole text", async (face, word) => {
    const { glyphs } = await layOut(face, word);
    const texts = glyphs.map(({ codePoints }) =>
      String.fromCodePoint(...codePoints).replaceAll("\u200B", ""),
    );
    const fromRight = face === "arabic" || face === "hebrew";
    const read = fromRight ? [...texts.join("")].toReversed().join("") : texts.join("");
    expect(read).toBe(word);
  });
});
