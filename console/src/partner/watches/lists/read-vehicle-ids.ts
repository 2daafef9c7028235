/** Maximum number of cars that one call may add to a list or remove from it. */
export const mostAtOnce = 30;

/**
 * Returns the ids in a pasted text: one per line, separated by commas, a JSON list, a column of a table or URLs that
 * end in ids. Each id is returned once, in text order.
 */
export function readVehicleIds(text: string): string[] {
  const words = text.split(/[\s,;|"'`[\](){}<>]+/);
  return [...new Set(words.map(lastPart).filter((id) => id !== ""))];
}

/** Returns the last part of an address, without its query. */
const lastPart = (word: string): string =>
  word.includes("/")
    ? (word
        .replace(/[?#].*$/, "")
        .replace(/\/+$/, "")
        .split("/")
        .at(-1) ?? "")
    : word;
