/**
 * Returns the number of bytes JSON text takes in a function's response, where it is JSON text within JSON: each
 * quotation mark and backslash takes another byte.
 */
export const bytesInAnswer = (json: string): number => Buffer.byteLength(JSON.stringify(json));

/** Returns how many of the first items of a list fit into so many bytes of an answer, with the commas between them. */
export function countFitting(items: readonly unknown[], bytes: number): number {
  let room = bytes;
  const overflow = items.findIndex((item) => {
    room -= bytesInAnswer(`${JSON.stringify(item)},`);
    return room < 0;
  });
  return overflow < 0 ? items.length : overflow;
}
