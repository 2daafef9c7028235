import { distanceBetween } from "../domain/text/find-nearest.ts";
import type { RouteDefinition } from "./define-route.ts";

/** Longer paths are not compared. */
const longestPath = 200;

/**
 * Returns the path that the caller of an unknown route probably meant: it differs in case, a slash, the
 * version or a few letters. Ids are unchanged. Null when no route is similar.
 */
export function suggestPath(routes: readonly RouteDefinition[], path: string): string | null {
  if (path.length > longestPath) return null;
  const sent = segmentsOf(path);
  let nearest: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const route of routes) {
    const template = segmentsOf(route.path);
    const version = template.indexOf("v1") + 1;
    const whole = compare(template, sent);
    const afterVersion = compare(template.slice(version), sent);
    const filled = whole ?? afterVersion;
    if (filled === null || filled.distance >= least) continue;
    const before = whole === null ? template.slice(0, version) : [];
    nearest = `/${[...before, ...filled.segments].join("/")}`;
    least = filled.distance;
  }
  return nearest;
}

const segmentsOf = (path: string): string[] => path.split("/").filter((segment) => segment !== "");

/** A parameter accepts anything, so a route without parameters counts as closer. */
const distanceOfParameter = 0.5;

/**
 * Returns the template filled with the sent ids, and the number of different letters; null if the path does not match.
 */
function compare(
  template: readonly string[],
  sent: readonly string[],
): { segments: string[]; distance: number } | null {
  if (template.length !== sent.length || template.length === 0) return null;
  let distance = 0;
  const segments: string[] = [];
  for (const [at, part] of template.entries()) {
    const segment = sent[at] ?? "";
    const isParameter = part.startsWith("{");
    const letters = isParameter ? distanceOfParameter : distanceBetween(segment, part);
    if (letters === null) return null;
    distance += letters;
    segments.push(isParameter ? segment : part);
  }
  return { segments, distance };
}
