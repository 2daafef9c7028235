import { findNearest } from "./find-nearest.ts";

/**
 * Returns text such as "did you mean color?" if a name in `names` is similar to the sent name; null
 * otherwise.
 */
export function didYouMean(sent: string, names: readonly string[]): string | null {
  const nearest = findNearest(sent, names);
  return nearest === null ? null : `did you mean ${nearest}?`;
}
