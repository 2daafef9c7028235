import { gatherEach } from "@vehicle-sourcing/listing-search/bytes/missing-bytes.ts";
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
    return {
      rows: gatherEach(rows, (hit) => ({ key: hit.key, summary: readSummary(opened, hit) })),
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

function readSummary(index: SearchIndex, hit: SearchHit): ListingSummary {
  const cached = cachedSummaries.get(index) ?? new Map<number, ListingSummary>();
  cachedSummaries.set(index, cached);
  const rowNumber = hit.segmentNumber * rowsOfSegment + hit.row;
  const known = cached.get(rowNumber);
  if (known !== undefined) return known;
  const summary = parseSummary(index, hit);
  cached.set(rowNumber, summary);
  const [oldest] = cached.keys();
  if (cached.size > maxCachedSummaries && oldest !== undefined) cached.delete(oldest);
  return summary;
}

/** Exceeds every row number of a segment, because row numbers have 32 bits. */
const rowsOfSegment = 2 ** 32;

/** Frozen, because later requests share it. */
function parseSummary(index: SearchIndex, hit: SearchHit): ListingSummary {
  const bytes = index.readSummary(hit);
  if (bytes === null) throw new Error(`The index holds no summary of ${hit.listingId}`);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
  const summary = JSON.parse(text) as ListingSummary;
  for (const value of Object.values(summary)) Object.freeze(value);
  return Object.freeze(summary);
}
