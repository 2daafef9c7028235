/**
 * Returns the number of bytes of JSON text in a function's response, which contains it as a JSON string: each
 * quotation mark and backslash takes another byte.
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
