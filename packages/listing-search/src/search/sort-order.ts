import { gather } from "../bytes/missing-bytes.ts";
import type { OrderedColumn } from "../columns/ordered-column.ts";
import type { SortZones } from "../columns/sort-zones.ts";
import type { RowPredicate } from "../predicates/row-predicate.ts";
import { type SortName, type SortPosition, sorts } from "../rows/search-request.ts";
import type { Segment } from "../segments/open-segment.ts";

/**
 * A sort of one segment. Each row has an *ordinal*: its key's position in the sort times a power of two above
 * the row count, plus its listing id's rank. Ordinals are distinct, order rows as the sort does, and are
 * exact as floating-point numbers for segments of less than 2^26 rows.
 */
export class SortOrder {
  readonly column: OrderedColumn;
  readonly descending: boolean;
  /** Distance between the ordinals of adjacent keys. */
  readonly stride: number;
  readonly #segment: Segment;

  constructor(segment: Segment, sort: SortName) {
    this.#segment = segment;
    this.column = segment.ordered[sorts[sort].field];
    this.descending = sorts[sort].descending;
    this.stride = 2 ** Math.ceil(Math.log2(segment.rowCount + 1));
  }

  /**
   * Converts a code of the column to its key position in the sort, or a key position to its code. In a descending sort,
   * both conversions reverse the order of the known codes, and null stays last.
   */
  flip(code: number): number {
    return this.descending && code < this.column.nullCode ? this.column.nullCode - 1 - code : code;
  }

  /**
   * Returns an interval of codes that contains all key positions from `firstKey` (inclusive) to `endKey` (exclusive).
   * The upper end is exclusive. The interval contains other positions only if one interval cannot exclude them.
   */
  codesOfKeys(firstKey: number, endKey: number): { lowCode: number; highCode: number } {
    const { nullCode } = this.column;
    if (!this.descending || firstKey >= nullCode) return { lowCode: firstKey, highCode: endKey };
    // Unknown keys come last although their code is the highest.
    if (endKey > nullCode) return { lowCode: 0, highCode: nullCode + 1 };
    return { lowCode: nullCode - endKey, highCode: nullCode - firstKey };
  }

  ordinalOf(row: number): number {
    return this.flip(this.column.codes[row] ?? 0) * this.stride + this.#segment.rankOfRow.at(row);
  }

  /** Returns the lowest ordinal after a position, whether or not a row has it. */
  ordinalAfter({ key, listingId }: SortPosition): number {
    const { column } = this;
    const code = key === null ? column.nullCode : column.codeAtLeast(key);
    if (key === null || column.values[code] === key) {
      const { listingIds } = this.#segment;
      const rank = listingIds.countBelow(listingId);
      const isHere = rank < listingIds.count && listingIds.idAt(rank) === listingId;
      return this.flip(code) * this.stride + rank + (isHere ? 1 : 0);
    }
    // The key is between code - 1 and code. The next code is `code` when ascending, and `code - 1` when descending.
    if (!this.descending) return code * this.stride;
    return (code === 0 ? column.nullCode : this.flip(code - 1)) * this.stride;
  }

  /** Returns the position after the last key, which is the position of unknown values. */
  get endKey(): number {
    return this.column.nullCode + 1;
  }

  /** Returns the key position after all rows with this key, even if no row has the key. */
  endKeyOf(key: number | null): number {
    if (key === null) return this.endKey;
    const { column } = this;
    return this.descending ? column.nullCode - column.codeAtLeast(key) : column.codeAbove(key);
  }

  /** Returns the sort value of a row. */
  keyOf(row: number): number | null {
    return this.column.valueAt(row);
  }

  listingIdOf(row: number): string {
    const { listingIds, rankOfRow } = this.#segment;
    return listingIds.idAt(rankOfRow.at(row));
  }

  /** Returns the row counts per zone of the column's order; null if the segment has none. */
  get zones(): SortZones | null {
    return this.#segment.zones?.[this.column.field] ?? null;
  }

  /**
   * Estimates the share of a zone's rows that satisfy every test, as if the tests were independent. Returns 0 only if
   * no row satisfies every test. Without zones, estimates the share of all rows.
   */
  shareOf(tests: readonly RowPredicate[], zone: number): number {
    const { zones } = this;
    const { rowCount } = this.#segment;
    const rowsHere = zones === null ? rowCount : Math.min(zones.zoneRows, rowCount - zone * zones.zoneRows);
    let share = 1;
    for (let at = 0; at < tests.length && share > 0; at += 1) {
      const test = tests[at] as RowPredicate;
      const count = zones === null ? null : test.countIn(zones, zone);
      share *= count === null ? test.count / rowCount : Math.min(1, count / rowsHere);
    }
    return share;
  }

  /** Returns false only if no row of a zone satisfies every test. */
  canSatisfy(tests: readonly RowPredicate[], zone: number): boolean {
    const { zones } = this;
    return zones === null || tests.every((test) => test.countIn(zones, zone) !== 0);
  }

  /** Reports whether all of the segment is in memory, so that nothing needs to be prepared. */
  get isLoaded(): boolean {
    return this.#segment.bytes.isComplete;
  }

  /**
   * Does nothing if the start of each key's rows is loaded.
   * @throws MissingBytes otherwise
   */
  prepareStart(): void {
    this.column.startOf(0);
  }

  /** Does nothing if the ordinal of every row is loaded. @throws MissingBytes otherwise */
  prepareOrdinals(): void {
    gather(
      () => this.prepareKeys(),
      () => this.rankOfRow,
    );
  }

  /**
   * Does nothing if the code of every row and the distinct values are loaded. The values are included because they are
   * few, and merging segments reads them in any case.
   * @throws MissingBytes otherwise
   */
  prepareKeys(): void {
    gather(
      () => this.column.prepareCodes(),
      () => this.column.values,
    );
  }

  /** Ranks of rows' listing ids. */
  get rankOfRow(): Uint32Array {
    return this.#segment.rankOfRow.all();
  }
}
