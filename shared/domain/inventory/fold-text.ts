/** Text folded for comparison: NFKC, lower case, white space collapsed. */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLowerCase().normalize("NFKC").replace(/\s+/gu, " ").trim();
}

/** The distinct folded terms of a free-text keyword, longest first because long terms exclude most. */
export function splitKeyword(keyword: string): string[] {
  const terms = foldText(keyword)
    .split(" ")
    .filter((term) => term !== "");
  return [...new Set(terms)].sort((a, b) => b.length - a.length);
}
