/** A published file that a function reads at run time, in addition to its code. */
export interface NamedFile {
  bucket: string;
  key: string;
}

const suffix = "_OBJECT";

/**
 * Returns the objects that a function's variables name, each by a pair of variables that end in `_BUCKET` and
 * `_OBJECT`.
 */
export function readNamedFiles({ Environment }: Record<string, unknown>): NamedFile[] {
  const { Variables = {} } = (Environment ?? {}) as { Variables?: Record<string, string> };
  return Object.entries(Variables).flatMap(([name, key]) => {
    const bucket = name.endsWith(suffix) ? Variables[`${name.slice(0, -suffix.length)}_BUCKET`] : undefined;
    return bucket === undefined ? [] : [{ bucket, key }];
  });
}
