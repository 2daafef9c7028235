import { limitText } from "../text/limit-text.ts";
import { inspectionLimits } from "./listing-limits.ts";
import { remarkTerms } from "./remark-terms.ts";

const untranslated = "(untranslated remark)";
const hangul = /\p{Script=Hangul}/u;
const hangulRun = /\p{Script=Hangul}+/gu;
const longestTerm = Math.max(...[...remarkTerms.keys()].map((term) => term.length));

/**
 * Returns the maximum length of a translation, in characters. The limit leaves room because English takes more space
 * than Korean. Only a repetitive translation exceeds the limit.
 *
 * @param longest the maximum length of a remark of this kind, in characters
 */
export const longestTranslation = (longest: number): number => 3 * longest + 100;

/**
 * Returns an inspector's remark in English. Text without Hangul is returned unchanged. Otherwise each known
 * term is translated in place. A sentence with unknown words keeps its known parts and ends in `(untranslated
 * remark)`. The result never contains Hangul, and is truncated to `longestTranslation`.
 *
 * @param longest the maximum length of a remark of this kind, in characters
 */
export function translateRemark(remark: string, longest: number = inspectionLimits.notes): string {
  return limitText(toEnglish(remark), longestTranslation(longest));
}

function toEnglish(remark: string): string {
  const composed = remark.normalize("NFC");
  if (!hangul.test(composed)) return remark;
  return composed
    .split(/(?<=[.!?])\s+|\n+|[,;/·]\s*/u)
    .map(translateSentence)
    .filter((sentence) => sentence !== "")
    .join(", ")
    .replace(/^\p{Ll}/u, (first) => first.toUpperCase());
}

function translateSentence(sentence: string): string {
  let complete = true;
  const english = sentence.replace(hangulRun, (word) => {
    const { terms, known } = translateWord(word);
    complete &&= known;
    return ` ${terms.join(" ")} `;
  });
  const parts = complete ? [english] : [english, untranslated];
  return parts
    .join(" ")
    .replace(/\s+/g, " ")
    .replace(/ ([.)])/g, "$1")
    .trim();
}

/** Splits a word into known terms, longest first. A character that belongs to no term makes the word unknown. */
function translateWord(word: string): { terms: string[]; known: boolean } {
  const terms: string[] = [];
  let known = true;
  let at = 0;
  while (at < word.length) {
    const length = longestTermAt(word, at);
    const term = remarkTerms.get(word.slice(at, at + length));
    if (term !== undefined && term !== "") terms.push(term);
    known &&= length > 0;
    at += Math.max(length, 1);
  }
  return { terms, known };
}

function longestTermAt(word: string, at: number): number {
  for (let length = Math.min(longestTerm, word.length - at); length > 0; length -= 1) {
    if (remarkTerms.has(word.slice(at, at + length))) return length;
  }
  return 0;
}
