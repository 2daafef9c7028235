import type { StoredIndex } from "@vehicle-sourcing/listing-search/loading/stored-index.ts";
import type {
  SearchHit,
  SearchRequest,
  SortPosition,
} from "@vehicle-sourcing/listing-search/rows/search-request.ts";
import type { SearchIndex } from "@vehicle-sourcing/listing-search/search/open-index.ts";
import type { ListingSummary } from "../../domain/inventory/listing-summary.ts";
import type { UnknownName } from "../../domain/inventory/unknown-name.ts";
import { findUnknownNames } from "./find-unknown-names.ts";

/** A page of summaries with their sort keys. A key is null if it is unknown. `next` is null on the last page. */
export interface SummaryPage {
  rows: { key: number | null; summary: ListingSummary }[];
  next: SortPosition | null;
  /** Values of the name filters that occur in no listing. */
  unknownNames: UnknownName[];
}

/**
 * Returns one page of the summaries of matching listings, in sort order.
 * @throws Error when the index lacks the summary of a listing
 */
export const searchSummaries = (index: StoredIndex, request: SearchRequest): Promise<SummaryPage> =>
  index.answer((opened) => {
    const { rows, next } = opened.search({ ...request, withSummaries: true });
    const summaries = readSummaries(opened, rows);
    return {
      rows: summaries.map((summary, at) => ({ key: rows[at]?.key ?? null, summary })),
      next,
      unknownNames: findUnknownNames(opened, request.filters),
    };
  });

/**
 * Maximum number of parsed summaries that are cached per index. They take about 3 MB. The cache saves time, because
 * lists often contain the same cars, and parsing a summary costs more than finding it. A cached summary is never
 * outdated, because a row of an index never changes.
 */
const maxCachedSummaries = 1_000;
const cachedSummaries = new WeakMap<SearchIndex, Map<number, ListingSummary>>();

function readSummaries(index: SearchIndex, hits: readonly SearchHit[]): ListingSummary[] {
  const cached = cachedSummaries.get(index) ?? new Map<number, ListingSummary>();
  cachedSummaries.set(index, cached);
  const unknown = hits.filter((hit) => !cached.has(rowNumberOf(hit)));
  const texts = index.readSummaries(unknown);
  const parsed = new Map(unknown.map((hit, at) => [rowNumberOf(hit), parseSummary(hit, texts[at] ?? null)]));
  const summaries = hits.map((hit) => {
    const rowNumber = rowNumberOf(hit);
    return (cached.get(rowNumber) ?? parsed.get(rowNumber)) as ListingSummary;
  });
  for (const [rowNumber, summary] of parsed) cached.set(rowNumber, summary);
  for (const oldest of [...cached.keys()].slice(0, Math.max(0, cached.size - maxCachedSummaries)))
    cached.delete(oldest);
  return summaries;
}

/** Exceeds every row number of a segment, because row numbers have 32 bits. */
const rowsOfSegment = 2 ** 32;

const rowNumberOf = ({ segmentNumber, row }: SearchHit): number => segmentNumber * rowsOfSegment + row;

/** Frozen, because later requests share it. */
function parseSummary({ listingId }: SearchHit, bytes: Uint8Array | null): ListingSummary {
  if (bytes === null) throw new Error(`The index holds no summary of ${listingId}`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  const summary = JSON.parse(text) as ListingSummary;
  for (const value of Object.values(summary)) Object.freeze(value);
  return Object.freeze(summary);
}
