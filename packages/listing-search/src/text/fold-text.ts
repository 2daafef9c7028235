/** Matches words of visible ASCII characters with single spaces: most names, which only need lower case. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;

/** The accents of Latin, Greek and Cyrillic letters, without the parts of Hangul syllables. */
const accents = /[\u0300-\u036f]/g;

/**
 * Returns text folded for comparison: NFKC without accents, lower case, white space collapsed. "Citroën"
 * becomes "citroen".
 */
export function foldText(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase();
  const lower = text.normalize("NFKC").toLowerCase();
  return lower.normalize("NFKD").replace(accents, "").normalize("NFKC").replace(/\s+/gu, " ").trim();
}

/**
 * Returns the distinct folded terms of a free-text keyword, longest first because long terms exclude most.
 */
export function splitKeyword(keyword: string): string[] {
  const terms = foldText(keyword)
    .split(" ")
    .filter((term) => term !== "");
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}
