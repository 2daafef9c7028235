/** Some of the fields of an object, and nothing else that it may hold. */
export const pickFields = <Fields extends object, Name extends keyof Fields>(
  object: Fields,
  names: readonly Name[],
): Pick<Fields, Name> => Object.fromEntries(names.map((name) => [name, object[name]])) as Pick<Fields, Name>;
