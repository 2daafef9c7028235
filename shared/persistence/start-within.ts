/** Sort keys from `first` to `last`, both included. */
export interface KeySpan {
  first: string;
  last: string;
}

/**
 * Where a query over a span begins when it goes on behind `startKey`: the table refuses a span that ends before it begins, and
 * to go on from outside of one. A key the query has yet to come to begins it anew.
 *
 * @returns null where nothing can follow
 */
export function startWithin(
  { first, last }: KeySpan,
  startKey: Record<string, unknown> | null,
  descending: boolean,
): { startKey: Record<string, unknown> | null } | null {
  if (first > last) return null;
  if (startKey === null) return { startKey };
  const place = String(startKey.sk);
  if (descending ? place < first : place > last) return null;
  const isInside = place >= first && place <= last;
  return { startKey: isInside ? startKey : null };
}
