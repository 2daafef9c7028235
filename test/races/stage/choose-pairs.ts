import type { RandomSource } from "../../../infra/local/cars/random-source.ts";

/**
 * Returns all pairs of operations, including each operation with itself. A limit selects at least that many
 * pairs per operation at random; Infinity returns all.
 */
export function choosePairs<Operation>(
  operations: readonly Operation[],
  pairsOfEach: number,
  chance: RandomSource,
): (readonly [Operation, Operation])[] {
  const all = operations.flatMap((one, at) => operations.slice(at).map((other) => [one, other] as const));
  const chosen = new Set<readonly [Operation, Operation]>();
  for (const operation of operations) {
    const open = all.filter((pair) => pair.includes(operation) && !chosen.has(pair));
    const known = operations.length - open.length;
    for (let count = known; count < pairsOfEach && open.length > 0; count += 1)
      for (const pair of open.splice(chance.integer(0, open.length - 1), 1)) chosen.add(pair);
  }
  return all.filter((pair) => chosen.has(pair));
}
