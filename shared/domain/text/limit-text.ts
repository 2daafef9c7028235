/** Returns the beginning of a text. It never ends in half of a surrogate pair, which UTF-8 cannot encode. */
export const limitText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, "")
    .toWellFormed();
