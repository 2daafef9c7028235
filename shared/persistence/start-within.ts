/** Range of sort keys, both ends included. */
export interface KeySpan {
  first: string;
  last: string;
}

/**
 * Returns where a query over a range starts when it continues after `startKey`. DynamoDB refuses an empty range and a
 * start key outside the range. A key before the range starts at its beginning.
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
  const sortKey = String(startKey.sk);
  if (descending ? sortKey < first : sortKey > last) return null;
  const isInside = sortKey >= first && sortKey <= last;
  return { startKey: isInside ? startKey : null };
}
