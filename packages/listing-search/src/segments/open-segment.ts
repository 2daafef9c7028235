import type { CodeColumn, Section } from "../bytes/section.ts";
import { SectionReader } from "../bytes/section-reader.ts";
import { SegmentBytes } from "../bytes/segment-bytes.ts";
import { Dictionary } from "../columns/dictionary.ts";
import { ListingIdTable } from "../columns/listing-id-table.ts";
import { OrderedColumn } from "../columns/ordered-column.ts";
import { PostingSet } from "../columns/posting-set.ts";
import { SortZones } from "../columns/sort-zones.ts";
import { SummaryBlocks } from "../columns/summary-blocks.ts";
import { TermTable } from "../columns/term-table.ts";
import { VariantTable } from "../columns/variant-table.ts";
import { type CategoryField, categoryFields, type OrderedField, orderedFields } from "../rows/index-row.ts";
import { ReplacedRows } from "./replaced-rows.ts";

/** A field with few tokens: its dictionary, each row's code, and each code's rows. */
export interface CategoryColumn {
  dictionary: Dictionary;
  codes: Section<CodeColumn>;
  postings: PostingSet;
}

/**
 * A segment read in place from its bytes. An operation that needs bytes which are not loaded throws
 * MissingBytes and can be repeated after they are loaded.
 */
export interface Segment {
  bytes: SegmentBytes;
  rowCount: number;
  listingIds: ListingIdTable;
  /** Rank of each row's listing id, and the row of each rank. */
  rankOfRow: Section<Uint32Array>;
  rowOfRank: Section<Uint32Array>;
  /** Listings of older segments that no longer exist. */
  removedListingIds: ListingIdTable;
  /** The rows of older segments that this segment replaces or removes; null if it does not name them. */
  replaced: ReplacedRows | null;
  variants: VariantTable;
  categories: Readonly<Record<CategoryField, CategoryColumn>>;
  ordered: Readonly<Record<OrderedField, OrderedColumn>>;
  options: { dictionary: Dictionary; postings: PostingSet };
  /** The row counts per zone of each order; null in segments without zones. */
  zones: Readonly<Record<OrderedField, SortZones>> | null;
  summaries: SummaryBlocks | null;
  /** Null in segments without terms. */
  terms: TermTable | null;
}

/**
 * Opens a complete segment, whose bytes must not change while it is in use. Rows are not parsed. The bytes are not
 * copied if they start at a multiple of 8 in their buffer.
 *
 * @throws SegmentFormatError when the bytes are truncated, altered, or of another format or version
 */
export const openSegment = (bytes: Uint8Array): Segment => readSegment(SegmentBytes.ofWhole(bytes));

/**
 * Reads a segment with bytes that are not all loaded.
 *
 * @throws SegmentFormatError when a section is missing from its directory
 */
export function readSegment(bytes: SegmentBytes): Segment {
  const reader = new SectionReader(bytes);
  const rankOfRow = reader.words("listing.rankOfRow");
  const rowCount = rankOfRow.length;
  const openCategory = (field: CategoryField): CategoryColumn => ({
    dictionary: new Dictionary(reader, field),
    codes: reader.codes(`${field}.codes`),
    postings: new PostingSet(reader, field, rowCount),
  });
  const categories = mapFields(categoryFields, openCategory);
  const ordered = mapFields(orderedFields, (field) => new OrderedColumn(reader, field));
  const options = {
    dictionary: new Dictionary(reader, "options"),
    postings: new PostingSet(reader, "options", rowCount),
  };
  const openZones = (field: OrderedField): SortZones =>
    new SortZones(
      { counts: reader.codes(`${field}.zones`), zoneRows: reader.words("zones.rows"), rowCount },
      (coded) => (coded === "options" ? options : categories[coded]).dictionary.size,
      (marked) => ordered[marked].markCount,
    );
  return {
    bytes,
    rowCount,
    listingIds: new ListingIdTable(reader, "listing"),
    rankOfRow,
    rowOfRank: reader.words("listing.rowOfRank"),
    removedListingIds: new ListingIdTable(reader, "removed"),
    replaced: bytes.head.directory.below === null ? null : new ReplacedRows(reader),
    variants: new VariantTable(reader),
    categories,
    ordered,
    options,
    zones: reader.has("zones.rows") ? mapFields(orderedFields, openZones) : null,
    summaries: reader.has("summary.ends") ? new SummaryBlocks(reader) : null,
    terms: reader.has("terms.ends") ? new TermTable(reader) : null,
  };
}

function mapFields<Field extends string, Value>(
  fields: readonly Field[],
  open: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, open(field)])) as Record<Field, Value>;
}
