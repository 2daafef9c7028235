import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakLines } from "../../../shared/documents/pdf/break-lines.ts";
import { orderRuns } from "../../../shared/documents/pdf/order-runs.ts";
import { type Grapheme, prepareText } from "../../../shared/documents/pdf/prepare-text.ts";
import type { Face } from "../../../shared/documents/pdf/script-faces.ts";

/** Returns one typeface with ASCII, some accented letters and marks, and another with Hangul. */
function faceOf(codePoint: number): Face | null {
  const character = String.fromCodePoint(codePoint);
  if ((codePoint >= 0x20 && codePoint < 0x7f) || "éọıŁß\u0301\u0323".includes(character)) return "western";
  return "가각힣1□".includes(character) ? "korean" : null;
}
const shownOf = (text: string) =>
  prepareText(text, faceOf).map((line) => line.map(({ shown }) => shown).join(""));
const writtenOf = (text: string) =>
  prepareText(text, faceOf).map((line) => line.map(({ written }) => written).join(""));
const respeltIn = (text: string) =>
  prepareText(text, faceOf)
    .flat()
    .filter(({ respelt }) => respelt)
    .map(({ written }) => written);

describe("text preparation", () => {
  it.each([
    ["accented letters that a typeface contains are unchanged", "Ọlá é Ł", ["Ola é Ł"]],
    ["a letter keeps marks that can be placed on it", "ọ\u0301", ["ọ\u0301"]],
    ["an i with a mark above has no dot", "i\u0323\u0301", ["ı\u0323\u0301"]],
    ["a letter is drawn without a mark that no typeface contains", "é\u0302", ["é"]],
    ["marks that would reach into other lines are left out", "x\u0301\u0301\u0301", ["x"]],
    ["marks on digits and Hangul are left out", "1\u0301 가\u0301", ["1 가"]],
    ["decomposed letters are composed first", "e\u0301 \u1100\u1161", ["é 가"]],
    ["letters that the typefaces lack lose their marks", "Şahin Ōta", ["Sahin Ota"]],
    ["ligatures and mathematical letters are spelled out", "\uFB01 \u{1D400}", ["fi A"]],
    ["each character that cannot be spelled becomes one box", "שלום 5", ["□□□□ 5"]],
    ["an emoji of several code points becomes one box", "👨‍👩‍👧!", ["□!"]],
    ["half of a surrogate pair becomes a box", "a\uD83Db", ["a□b"]],
    ["every kind of line end begins a new line", "a\nb\r\nc\rd\u2028e", ["a", "b", "c", "d", "e"]],
    ["unusual spaces become ordinary spaces", "a\tb\u3000c", ["a b c"]],
    ["control characters and direction marks are removed", "\u202Eabc\u202C\u0007\u200B\u00AD", ["abc"]],
  ])("text is prepared for rendering: %s", (_, text, shown) => {
    expect(shownOf(text)).toEqual(shown);
  });

  it("the original text is kept with the rendered text", () => {
    expect(writtenOf("Şahin i\u0323\u0301 שלום")).toEqual(["Şahin \u1ECB\u0301 שלום"]);
  });

  it("only visibly changed text is marked as respelled", () => {
    expect(respeltIn("Łé i\u0323\u0301 a\u200D 가 Ş 1\u0301 \u{1D400} ש")).toEqual([
      "Ş",
      "1\u0301",
      "\u{1D400}",
      "ש",
    ]);
  });

  it("each character uses the first typeface that contains it", () => {
    expect(prepareText("1가é", faceOf)[0]?.map(({ face }) => face)).toEqual(["western", "korean", "western"]);
  });

  it("directional marks are removed even from the original text", () => {
    expect(writtenOf("שלום\u202E5")).toEqual(["שלום5"]);
  });
});

describe("line breaking", () => {
  const measure = (graphemes: readonly Grapheme[]) =>
    orderRuns(graphemes).reduce((sum, { text }) => sum + [...text].length, 0);
  const linesOf = (text: string, width: number) =>
    prepareText(text, faceOf)
      .flatMap((graphemes) => breakLines(graphemes, width, measure))
      .map(({ runs, ...line }) => ({ ...line, shown: runs.map(({ text }) => text).join("") }));

  it("lines break between words", () => {
    expect(linesOf("one two three-four", 9).map(({ shown }) => shown)).toEqual(["one two", "three-", "four"]);
  });

  it("lines break inside a word only if the word is too long", () => {
    expect(linesOf("abcdefghij k", 4).map(({ shown }) => shown)).toEqual(["abcd", "efgh", "ij k"]);
  });

  it("a line stores the original text only if it differs from the rendered text", () => {
    expect(linesOf("plain Łódź i\u0323\u0301", 5)).toEqual([
      { shown: "plain", written: null, turns: false, respelt: false },
      { shown: "Łodz", written: "Łódź", turns: false, respelt: true },
      { shown: "ı\u0323\u0301", written: "\u1ECB\u0301", turns: false, respelt: false },
    ]);
  });

  it("each run of a line uses one typeface", () => {
    const [graphemes = []] = prepareText("12가각3 é 힣 ", faceOf);
    expect(breakLines(graphemes, 99, measure)[0]?.runs).toEqual([
      { face: "western", text: "12" },
      { face: "korean", text: "가각" },
      { face: "western", text: "3 é " },
      { face: "korean", text: "힣" },
    ]);
  });

  it("line breaking loses no text, and each line fits the width, for any text and width", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = linesOf(text, width).map(({ shown }) => shown);
        expect(lines.join("").replaceAll(" ", "")).toBe(shownOf(text).join("").replaceAll(" ", ""));
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(width);
      }),
    );
  });
});
