import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { breakLines } from "../../../shared/documents/pdf/break-lines.ts";
import { prepareText } from "../../../shared/documents/pdf/prepare-text.ts";

/** A font that has ASCII, some accented letters and Hangul. */
const hasGlyph = (codePoint: number) =>
  (codePoint >= 0x20 && codePoint < 0x7f) || "éọ가각힣□".includes(String.fromCodePoint(codePoint));
const shownOf = (text: string) =>
  prepareText(text, hasGlyph).map((line) => line.map(({ shown }) => shown).join(""));
const writtenOf = (text: string) =>
  prepareText(text, hasGlyph).map((line) => line.map(({ written }) => written).join(""));

describe("text that is to be drawn", () => {
  it.each([
    ["letters with marks that the font has stay", "Ọlá é", ["Ola é"]],
    ["a letter keeps the marks that are part of its glyph", "ọ\u0301", ["ọ"]],
    ["decomposed letters are composed first", "e\u0301 \u1100\u1161", ["é 가"]],
    ["letters that the font lacks lose their marks", "Şahin Ōta", ["Sahin Ota"]],
    ["letters without a base are spelt with others", "Łódź ɓɗƙ ẞ", ["Lodz bdk SS"]],
    ["ligatures and letters of mathematics are spelt out", "\uFB01 \u{1D400}", ["fi A"]],
    ["what cannot be spelt is marked, once a character", "שלום 5", ["□□□□ 5"]],
    ["an emoji of several code points is one mark", "👨‍👩‍👧!", ["□!"]],
    ["half a surrogate pair is marked", "a\uD83Db", ["a□b"]],
    ["every end of line counts", "a\nb\r\nc\rd\u2028e", ["a", "b", "c", "d", "e"]],
    ["odd spaces are spaces", "a\tb\u3000c", ["a b c"]],
    ["controls and marks of direction have no shape", "\u202Eabc\u202C\u0007\u200B\u00AD", ["abc"]],
  ])("%s", (_, text, shown) => {
    expect(shownOf(text)).toEqual(shown);
  });

  it("what was written is kept beside what is shown", () => {
    expect(writtenOf("Şahin שלום")).toEqual(["Şahin שלום"]);
  });

  it("marks of direction are not even kept", () => {
    expect(writtenOf("שלום\u202E5")).toEqual(["שלום5"]);
  });
});

describe("lines", () => {
  const measure = (text: string) => [...text].length;
  const linesOf = (text: string, width: number) =>
    prepareText(text, hasGlyph).flatMap((graphemes) => breakLines(graphemes, width, measure));

  it("break between words", () => {
    expect(linesOf("one two three-four", 9).map(({ shown }) => shown)).toEqual(["one two", "three-", "four"]);
  });

  it("break between characters where a word is too long", () => {
    expect(linesOf("abcdefghij k", 4).map(({ shown }) => shown)).toEqual(["abcd", "efgh", "ij k"]);
  });

  it("tell what was written only where it differs", () => {
    expect(linesOf("plain Łódź", 5)).toEqual([
      { shown: "plain", written: null },
      { shown: "Lodz", written: "Łódź" },
    ]);
  });

  it("lose nothing and fit, whatever the text and the width", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 30 }), (text, width) => {
        const lines = linesOf(text, width).map(({ shown }) => shown);
        expect(lines.join("").replaceAll(" ", "")).toBe(shownOf(text).join("").replaceAll(" ", ""));
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width);
      }),
    );
  });
});
