import { readFile } from "node:fs/promises";
import { Blob, Face } from "harfbuzzjs";
import { describe, expect, it } from "vitest";
import { faceFile } from "../../../infra/faces/face-files.ts";
import { fontFiles } from "../../../shared/documents/pdf/font-files.ts";
import { isHan } from "../../../shared/documents/pdf/script-faces.ts";

const charactersOf = async (path: string) =>
  new Set(new Face(new Blob(new Uint8Array(await readFile(path)).buffer), 0).collectUnicodes());

/** Returns the Han characters and kana of a two-byte encoding. */
function hanIn(encoding: string): string[] {
  const decoder = new TextDecoder(encoding);
  const pairs = Array.from({ length: 0x80 * 0x100 }, (_, at) => Uint8Array.of(0x80 + (at >> 8), at & 0xff));
  const decoded = pairs.flatMap((pair) => [...decoder.decode(pair).normalize("NFC")]);
  return [...new Set(decoded.filter(isHan))];
}

describe("typefaces for Han characters", () => {
  it.each([
    ["simplified Chinese", "gbk", 21_000],
    ["traditional Chinese and the Hong Kong set", "big5", 13_000],
    ["Japanese", "euc-jp", 6500],
    ["Korean", "euc-kr", 4700],
  ])("the typefaces contain every character of %s", async (_, encoding, atLeast) => {
    const faces = await Promise.all(
      (["regular", "bold"] as const).flatMap((weight) => [
        charactersOf(weight === "bold" ? fontFiles.koreanBold : fontFiles.koreanRegular),
        charactersOf(faceFile("chinese", weight)),
      ]),
    );
    const [korean, chinese, koreanBold, chineseBold] = faces;
    const characters = hanIn(encoding);
    expect(characters.length).toBeGreaterThan(atLeast);
    const lacking = characters.filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      return !(korean?.has(code) || chinese?.has(code)) || !(koreanBold?.has(code) || chineseBold?.has(code));
    });
    expect(lacking).toEqual([]);
  });
});

it.each(["regular", "bold"] as const)(
  "The Western typeface in %s contains every printable ASCII character",
  async (weight) => {
    const characters = await charactersOf(fontFiles[weight]);
    const ascii = Array.from({ length: 0x7f - 0x20 }, (_, at) => 0x20 + at);
    expect(ascii.filter((code) => !characters.has(code))).toEqual([]);
  },
);
