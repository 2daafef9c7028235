/** Longer terms are cut, so that every one fits in a key. */
const longestTerm = 64;

/**
 * Returns the form in which texts such as plates and container numbers are searched: composed characters, upper case,
 * only letters and digits. "12가 3456" is "12가3456". Empty where nothing remains.
 */
export function compactTerm(text: string): string {
  const compact = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "")
    // Composed again afterwards: parts of a syllable may have been separated by removed characters.
    .normalize("NFC");
  return [...compact].slice(0, longestTerm).join("");
}
