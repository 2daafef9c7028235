import type { fontFiles } from "./font-files.ts";

interface Script {
  /** Part of the typeface's file name. */
  family: string;
  /** Characters that need the typeface. */
  letters: RegExp;
  /** Whether the typeface's letters join, stack or move, so that a line needs the shaping engine. */
  shaped: boolean;
}

/**
 * The typefaces that are read only for texts that need them, by name. The first typeface that contains a character
 * draws it.
 */
export const scriptFaces = {
  arabic: { family: "Arabic", letters: /\p{scx=Arabic}/u, shaped: true },
  hebrew: { family: "Hebrew", letters: /\p{scx=Hebrew}/u, shaped: true },
  thai: { family: "Thai", letters: /\p{scx=Thai}/u, shaped: true },
  khmer: { family: "Khmer", letters: /\p{scx=Khmer}/u, shaped: true },
  lao: { family: "Lao", letters: /\p{scx=Lao}/u, shaped: true },
  burmese: { family: "Myanmar", letters: /\p{scx=Myanmar}/u, shaped: true },
  ethiopic: { family: "Ethiopic", letters: /\p{scx=Ethiopic}/u, shaped: true },
  georgian: { family: "Georgian", letters: /\p{scx=Georgian}/u, shaped: true },
  armenian: { family: "Armenian", letters: /\p{scx=Armenian}/u, shaped: true },
  devanagari: { family: "Devanagari", letters: /\p{scx=Devanagari}/u, shaped: true },
  bengali: { family: "Bengali", letters: /\p{scx=Bengali}/u, shaped: true },
  tamil: { family: "Tamil", letters: /\p{scx=Tamil}/u, shaped: true },
  sinhala: { family: "Sinhala", letters: /\p{scx=Sinhala}/u, shaped: true },
  chinese: { family: "SC", letters: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u, shaped: false },
} as const satisfies Record<string, Script>;

/** A typeface that is read when a text needs it. */
export type ScriptFace = keyof typeof scriptFaces;

/** A typeface: for Latin, Greek and Cyrillic; for Hangul, Hanja and symbols; or a typeface that is loaded on demand. */
export type Face = "western" | "korean" | ScriptFace;

/** The name of one weight of a typeface in a document. */
export type FontName = keyof typeof fontFiles | `${ScriptFace}-${"regular" | "bold"}`;

/** The typefaces loaded on demand, in lookup order. */
export const scriptFaceNames = Object.keys(scriptFaces) as ScriptFace[];

/** Reports whether the typeface's lines have to be shaped. */
export const isShaped = (face: Face): face is ScriptFace =>
  face !== "western" && face !== "korean" && scriptFaces[face].shaped;

/**
 * The typefaces that may draw the Han and kana of a line, best first. One typeface should draw them all, so that a name
 * has a uniform look. The Korean typeface has the traditional forms; the Chinese typeface has all characters of GBK,
 * Big5 and JIS.
 */
export const hanFaces = ["korean", "chinese"] as const;

/** Reports whether `hanFaces` contain a character. */
export const isHan = (character: string): boolean => scriptFaces.chinese.letters.test(character);
