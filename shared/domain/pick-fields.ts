/** Returns the named fields of an object. */
export const pickFields = <Fields extends object, Name extends keyof Fields>(
  object: Fields,
  names: readonly Name[],
): Pick<Fields, Name> => Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<Fields, Name>;
