/** Returns a token as words: `plug_in_hybrid` as `Plug in hybrid`. */
export function wordsOf(token: string): string {
  const words = token.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
