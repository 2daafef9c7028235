/**
 * Returns the number of bytes that a JSON text takes up in a function's response. The response contains the text as a
 * JSON string, in which each quotation mark and backslash takes an additional byte.
 */
export const bytesInAnswer = (json: string): number => Buffer.byteLength(JSON.stringify(json));

/** Returns how many items from the start of a list fit into a number of bytes, including the commas between them. */
export function countFitting(items: readonly unknown[], bytes: number): number {
  let room = bytes;
  const overflow = items.findIndex((item) => {
    room -= bytesInAnswer(`${JSON.stringify(item)},`);
    return room < 0;
  });
  return overflow < 0 ? items.length : overflow;
}
