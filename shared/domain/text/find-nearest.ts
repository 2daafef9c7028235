import leven from "leven";

/** The maximum length of a compared name; longer text resembles no name. */
const longestCompared = 64;

/**
 * Returns the name in `names` that `text` probably means: equal except for case and separators, a few letters
 * different, or the only name with all words of `text`. Null if no name is similar, or if several names have all words.
 */
export function findNearest(text: string, names: readonly string[]): string | null {
  const sent = simplify(text);
  if (sent === "" || text.length > longestCompared) return null;
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = distanceOf(sent, simplify(name));
    if (distance === null || distance >= least) continue;
    [nearest, least] = [name, distance];
  }
  return nearest ?? findByWords(text, names);
}

/**
 * Returns the number of different letters of two names, ignoring case and separators; null if too many for a typing
 * error.
 */
export const distanceBetween = (one: string, other: string): number | null =>
  one.length > longestCompared ? null : distanceOf(simplify(one), simplify(other));

const separators = /[\s_.-]+/gu;

const simplify = (text: string): string => text.normalize("NFKC").toLowerCase().replace(separators, "");

function distanceOf(one: string, other: string): number | null {
  const most = Math.max(1, Math.floor(Math.max(one.length, other.length) / 3));
  if (other === "" || Math.abs(one.length - other.length) > most) return null;
  const distance = leven(one, other);
  // Two different single letters have nothing in common.
  if (distance === Math.max(one.length, other.length)) return null;
  return distance <= most || isSwapped(one, other, distance) ? distance : null;
}

/**
 * Reports whether two names differ only in two swapped letters. Without this rule, a swap would count as two changes,
 * which are too many in a short name.
 */
const isSwapped = (one: string, other: string, distance: number): boolean =>
  distance === 2 && one.length === other.length && sortLetters(one) === sortLetters(other);

const sortLetters = (text: string): string => [...text].sort().join("");

const shortestWord = 3;

/** Returns the only name that contains all words: `max_bid` finds `max_bid_amount_usd`. */
function findByWords(text: string, names: readonly string[]): string | null {
  const words = wordsOf(text);
  if (words.every((word) => word.length < shortestWord)) return null;
  const candidates = names.filter((name) => {
    const named = wordsOf(name);
    return words.every((word) => named.includes(word));
  });
  return candidates.length === 1 ? (candidates[0] ?? null) : null;
}

const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== "");
