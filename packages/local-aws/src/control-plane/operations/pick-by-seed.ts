/**
 * Returns one of several resources that may be next. A seed gives each resource of a stack a fixed rank, so a seed
 * always reproduces the same order. Every order that the dependencies allow results from some seed.
 * @returns undefined if there is none
 */
export function pickBySeed<T extends { logicalId: string; attempts?: number }>(
  resources: readonly T[],
  seed: number,
  stackName: string,
): T | undefined {
  let first: { resource: T; place: number } | undefined;
  for (const resource of resources) {
    const place = mixText(`${seed} ${stackName} ${resource.logicalId} ${resource.attempts ?? 0}`);
    if (first === undefined || place < first.place) first = { resource, place };
  }
  return first?.resource;
}

/** Returns a number from 0 to `highest` for a resource of a stack. The seed determines the number. */
export const drawBySeed = (highest: number, seed: number, stackName: string, logicalId: string): number =>
  mixText(`${logicalId} ${stackName} ${seed}`) % (highest + 1);

/** Returns 32 bits that each depend on every character (FNV-1a with the last steps of MurmurHash3). */
function mixText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
