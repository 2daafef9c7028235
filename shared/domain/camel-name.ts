/** A contract field in the domain's spelling: `license_plate` as `licensePlate`. */
export type CamelName<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<CamelName<Rest>>}`
  : Name;

/** Converts a name as `CamelName` does, at run time. */
export const toCamelName = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
