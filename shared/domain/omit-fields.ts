/** Returns an object without some of its fields. */
export function omitFields<Fields extends object, Name extends keyof Fields>(
  object: Fields,
  names: readonly Name[],
): Omit<Fields, Name> {
  const rest = { ...object };
  for (const name of names) delete rest[name];
  return rest;
}
