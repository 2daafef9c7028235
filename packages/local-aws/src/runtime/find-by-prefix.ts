/**
 * Returns the one thing that has `text` among its names, or whose logical id begins with it.
 *
 * @param kind the kind of thing sought, for errors.
 * @throws Error when there is none or more than one.
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
