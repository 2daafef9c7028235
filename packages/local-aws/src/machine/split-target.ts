/** Splits a request target into the path, still encoded, and the query string, without the question mark. */
export function splitTarget(target: string): { path: string; query: string } {
  const mark = target.indexOf("?");
  return mark === -1
    ? { path: target, query: "" }
    : { path: target.slice(0, mark), query: target.slice(mark + 1) };
}
