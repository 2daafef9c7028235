/** Returns the beginning of a text, without half of a surrogate pair, which no UTF-8 can hold. */
export const limitText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
