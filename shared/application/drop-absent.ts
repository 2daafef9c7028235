/** An object without its undefined fields. */
export type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Drops fields that were not sent. Null is a value; undefined is not. */
export const dropAbsent = <Fields extends object>(fields: Fields): Present<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<Fields>;
