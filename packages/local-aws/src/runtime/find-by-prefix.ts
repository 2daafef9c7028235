/**
 * Returns the only item with `text` among its names, or with a logical id that begins with it.
 *
 * @param kind the type of the item, for errors
 * @throws Error if there is none or more than one
 */
export function findByPrefix<Named extends { logicalId: string }>(
  all: readonly Named[],
  text: string,
  kind: string,
  namesOf: (one: Named) => readonly string[],
): Named {
  const exact = all.filter((one) => one.logicalId === text || namesOf(one).includes(text));
  const found = exact.length > 0 ? exact : all.filter(({ logicalId }) => logicalId.startsWith(text));
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) throw new Error(`${found.length} ${kind} match ${text}`);
  return first;
}
