/**
 * Returns the position of the first element that is at least `least` in an ascending list; the list's length if there
 * is no such element.
 */
export function findFirstAtLeast(ascending: Uint32Array | Float64Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
