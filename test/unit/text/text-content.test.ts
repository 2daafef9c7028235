import { describe, expect, test } from "vitest";
import {
  composeText,
  findFaultyText,
  findTextFault,
  withoutByteOrderMark,
} from "../../../shared/domain/text/text-content.ts";

describe("allowed text content", () => {
  test.each([
    ["Hangul, Hanja and Latin", "기아 쏘렌토 起亞 Sorento"],
    ["right-to-left names", "شركة النور"],
    ["right-to-left marks", "\u200fشركة\u200f Al Noor\u200e 12\u061c"],
    ["a joiner between letters", "क्\u200dष"],
    ["characters beyond the basic plane", "\u{1f697}"],
    ["a tab and line feeds", "one\ttwo\nthree"],
    ["Windows line ends", "one\r\ntwo"],
    ["a backslash before letters of an escape sequence", "\\ud83d"],
    ["no characters", ""],
  ])("a text with %s is accepted", (_, text) => expect(findTextFault(text)).toBeNull());

  test.each([
    ["half of a surrogate pair", "Kia \ud83d", "contains half of a surrogate pair"],
    ["half of a pair behind a backslash", "Kia \\\ud83d", "contains half of a surrogate pair"],
    ["U+FFFD", "\ufffd\ufffd", "must be JSON text in UTF-8: it contains U+FFFD"],
    ["NUL", "a\0b", "contains the control character U+0000"],
    ["a carriage return alone", "a\rb", "contains the control character U+000D"],
    ["an escape character", "a\u001b[2J", "contains the control character U+001B"],
    ["DEL", "\u007f", "contains the control character U+007F"],
    ["a right-to-left override", "photo\u202egpj.exe", "contains the text direction control U+202E"],
    ["a direction embedding", "\u202aa\u202c", "contains the text direction control U+202A"],
    ["a direction isolate", "a\u2067b\u2069", "contains the text direction control U+2067"],
    ["a control character of Latin-1", "a\u0085b", "contains the control character U+0085"],
  ])("a text with %s is rejected", (_, text, fault) => expect(findTextFault(text)).toBe(fault));

  test("a rejected text is found at any depth, and its path is reported", () => {
    expect(findFaultyText({ a: [{ b: "ok" }, { b: "x\0" }] })).toEqual({
      path: ["a", 1, "b"],
      reason: "contains the control character U+0000",
    });
    expect(findFaultyText("x\0")).toMatchObject({ path: [] });
    expect(findFaultyText({ a: [1, null, true, "x"], b: {} })).toBeNull();
  });

  test("deeply nested text is checked without a stack overflow, and its path is shortened", () => {
    const depth = 100_000;
    const nested = (text: string) => JSON.parse(`${"[".repeat(depth)}"${text}"${"]".repeat(depth)}`);
    expect(findFaultyText(nested("x"))).toBeNull();
    expect(findFaultyText(nested("\ufffd"))?.path).toEqual(Array(20).fill(0));
  });

  test("a field whose name contains a rejected character is reported with the path of the object", () => {
    expect(findFaultyText({ a: { "b\0": 1 } })).toEqual({
      path: ["a"],
      reason: "has a field whose name contains the control character U+0000",
    });
  });

  test("a byte-order mark is removed only from the start of a text", () => {
    expect(withoutByteOrderMark("\ufeff{}")).toBe("{}");
    expect(withoutByteOrderMark("{}\ufeff")).toBe("{}\ufeff");
  });

  test("letters and diacritics that macOS decomposes are composed", () => {
    expect(composeText("쏘렌토.jpg".normalize("NFD"))).toBe("쏘렌토.jpg");
  });
});
