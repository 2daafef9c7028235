/** Longer terms are truncated, so that every term fits into a key. */
const longestTerm = 64;

/**
 * Returns the form in which texts such as plates and container numbers are searched: composed characters, upper case,
 * only letters and digits. "12가 3456" becomes "12가3456". Empty if nothing remains.
 */
export function compactTerm(text: string): string {
  const compact = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
    // Compose the text again, because removed characters may have separated the parts of a syllable.
    .normalize("NFC");
  return [...compact].slice(0, longestTerm).join("");
}
