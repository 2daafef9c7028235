import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";

/**
 * The maximum number of words that are read from a name or a search text. Each indexed word is an item of the table.
 */
const mostWords = 12;
const longestWord = 40;

/** Returns the distinct folded words of a partner's name or of a search text. */
export function nameWords(text: string): string[] {
  const words = foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => [...word].slice(0, longestWord).join(""));
  return [...new Set(words)].slice(0, mostWords);
}

/** Reports whether each word is the beginning of a word in the name. */
export function matchesName(name: string, words: readonly string[]): boolean {
  const inName = nameWords(name);
  return words.every((word) => inName.some((one) => one.startsWith(word)));
}
