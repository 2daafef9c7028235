/** Range of sort keys, both ends included. */
export interface KeySpan {
  first: string;
  last: string;
}

/**
 * Returns the start of a query over a range that continues after `startKey`. DynamoDB rejects an empty range and a
 * start key outside the range. With a key before the range, the query starts at the beginning of the range.
 *
 * @returns null if nothing can follow
 */
export function startWithin(
  { first, last }: KeySpan,
  startKey: Record<string, unknown> | null,
  descending: boolean,
): { startKey: Record<string, unknown> | null } | null {
  if (first > last) return null;
  if (startKey === null) return { startKey };
  const sortKey = String(startKey.sk);
  if (descending ? sortKey < first : sortKey > last) return null;
  const isInside = sortKey >= first && sortKey <= last;
  return { startKey: isInside ? startKey : null };
}
