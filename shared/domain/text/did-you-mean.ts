import { findNearest } from "./find-nearest.ts";

/** "did you mean color?", if one of `names` is near what was sent; null otherwise. */
export function didYouMean(sent: string, names: readonly string[]): string | null {
  const nearest = findNearest(sent, names);
  return nearest === null ? null : `did you mean ${nearest}?`;
}
