/** Words of visible ASCII characters, one space between two: most names, which need nothing but lower case. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;

/** Text folded for comparison: NFKC, lower case, white space collapsed. */
export function foldText(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase();
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/gu, " ").trim();
}

/** The distinct folded terms of a free-text keyword, longest first because long terms exclude most. */
export function splitKeyword(keyword: string): string[] {
  const terms = foldText(keyword)
    .split(" ")
    .filter((term) => term !== "");
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}
