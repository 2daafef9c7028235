import { gather } from "../bytes/missing-bytes.ts";
import type { RowPredicate } from "../predicates/row-predicate.ts";
import type { RowSource } from "../predicates/row-sources.ts";
import type { SortOrder } from "./sort-order.ts";

/**
 * Rows in sort order from an ordinal on, with key positions below `endKey`. An ascending walk is one run of
 * the column's order; a descending one has a run per key. Zones without rows that can satisfy the tests are
 * skipped.
 */
export class OrderWalk implements RowSource {
  readonly #order: SortOrder;
  #endKey: number;
  readonly #tests: readonly RowPredicate[];
  readonly #zoneRows: number;
  #key: number;
  #at = 0;
  #runEnd = 0;
  /** The last checked zone, and whether its rows can satisfy the tests. */
  #zone = -1;
  #isZoneWalked = false;

  /** @param tests conditions on each row of the walk */
  constructor(order: SortOrder, fromOrdinal: number, endKey: number, tests: readonly RowPredicate[] = []) {
    this.#order = order;
    this.#endKey = endKey;
    this.#tests = tests;
    this.#zoneRows = tests.length > 0 && order.zones !== null ? order.zones.zoneRows : 0;
    this.#key = Math.floor(fromOrdinal / order.stride);
    if (this.#key < endKey) this.#openRun(fromOrdinal - this.#key * order.stride);
  }

  /** Returns the number of remaining rows, including rows of skipped zones. */
  get remaining(): number {
    const { column, descending } = this.#order;
    if (this.#key >= this.#endKey) return 0;
    const inRun = this.#runEnd - this.#at;
    if (!descending) return inRun;
    const nulls = this.#endKey > column.nullCode && this.#key < column.nullCode ? this.#nullCount() : 0;
    const lowestKnown = column.nullCode - Math.min(this.#endKey, column.nullCode);
    return (
      inRun +
      nulls +
      (this.#key < column.nullCode ? column.countBetween(lowestKnown, this.#order.flip(this.#key)) : 0)
    );
  }

  /** Returns the ordinal of the next row, or infinity after the last. */
  get ordinal(): number {
    if (this.remaining === 0) return Number.POSITIVE_INFINITY;
    while (this.#at === this.#runEnd) this.#nextRun();
    return this.#order.ordinalOf(this.#order.column.order.at(this.#at));
  }

  /**
   * Returns the approximate number of rows to test until enough satisfy all tests; infinity when it exceeds
   * `limit.tested`. Conditions are assumed to be independent of each other, but not of the sort.
   */
  estimateTested(wanted: number, limit: { tested: number }): number {
    if (this.#zoneRows === 0) return wanted / this.#order.shareOf(this.#tests, 0);
    const ahead = this.#copy();
    let found = 0;
    let tested = 0;
    while (ahead.#key < ahead.#endKey && tested <= limit.tested) {
      const share = this.#order.shareOf(this.#tests, Math.floor(ahead.#at / this.#zoneRows));
      const passed = ahead.#leaveZone();
      if (share === 0) continue;
      const missing = (wanted - found) / share;
      if (missing <= passed) return tested + missing;
      tested += passed;
      found += share * passed;
    }
    return tested <= limit.tested ? tested : Number.POSITIVE_INFINITY;
  }

  /**
   * Does nothing if about this many of the next rows are loaded.
   *
   * @throws MissingBytes otherwise
   */
  prepare(rowCount: number): void {
    const { column, descending } = this.#order;
    this.#leaveZonesOut();
    if (this.#key >= this.#endKey) return;
    const end = Math.min(this.#at + rowCount, this.#runEnd);
    if (!descending) {
      column.order.slice(this.#at, end);
      return;
    }
    // Keys are walked in descending order, the rows of one key in ascending order.
    const code = this.#order.flip(this.#key);
    const rest = this.#at + rowCount - end;
    const runStart = column.startOf(code);
    gather(
      () => column.order.slice(this.#at, end),
      () => column.order.slice(Math.max(0, runStart - rest), runStart),
    );
  }

  fill(chunk: Uint32Array, limit: number): number {
    const { order } = this.#order.column;
    let length = 0;
    while (length < limit) {
      this.#leaveZonesOut();
      if (this.#key >= this.#endKey) break;
      const runStop = this.#zoneRows === 0 ? this.#runEnd : Math.min(this.#runEnd, this.#zoneEnd(this.#at));
      const stop = Math.min(runStop, this.#at + limit - length);
      const rows = order.window(this.#at, stop);
      for (let at = this.#at; at < stop; at += 1) {
        chunk[length] = rows[at] ?? 0;
        length += 1;
      }
      this.#at = stop;
      if (stop === this.#runEnd) this.#nextRun();
    }
    return length;
  }

  #copy(): OrderWalk {
    const copy = new OrderWalk(this.#order, 0, 0, this.#tests);
    copy.#endKey = this.#endKey;
    [copy.#key, copy.#at, copy.#runEnd] = [this.#key, this.#at, this.#runEnd];
    return copy;
  }

  /** Moves to a row that can satisfy the tests, or to the end. */
  #leaveZonesOut(): void {
    if (this.#zoneRows === 0) return;
    while (this.#key < this.#endKey && !(this.#at < this.#runEnd && this.#isWalkedAt(this.#at)))
      this.#leaveZone();
  }

  /** Moves to the next zone within the run, or to the start of a later run. Returns the number of skipped rows. */
  #leaveZone(): number {
    const { column, descending } = this.#order;
    const [from, runEnd] = [this.#at, this.#runEnd];
    const code = this.#order.flip(this.#key);
    let passed = Math.min(runEnd, this.#zoneEnd(from)) - from;
    this.#at = from + passed;
    if (this.#at < runEnd) return passed;
    if (descending && code < column.nullCode && passed > 0 && this.#order.isLoaded) {
      // If there are many keys, runs are short. All runs in the zone are then skipped at once, if the segment is
      // loaded. In a segment with missing parts, each skip would load a page of the order, which costs far more than
      // moving from run to run.
      const zoneStart = from - (from % this.#zoneRows);
      const firstCode = column.codes[column.order.at(zoneStart)] ?? 0;
      const lastCode = Math.min(code, column.startOf(firstCode) === zoneStart ? firstCode : firstCode + 1);
      passed += column.startOf(code) - column.startOf(lastCode);
      this.#key = this.#order.flip(lastCode);
    }
    this.#nextRun();
    return passed;
  }

  #zoneEnd(at: number): number {
    return (Math.floor(at / this.#zoneRows) + 1) * this.#zoneRows;
  }

  /** Reports whether rows in the zone of a position can satisfy the tests. */
  #isWalkedAt(at: number): boolean {
    const zone = Math.floor(at / this.#zoneRows);
    if (zone !== this.#zone) {
      this.#zone = zone;
      this.#isZoneWalked = this.#order.canSatisfy(this.#tests, zone);
    }
    return this.#isZoneWalked;
  }

  #nextRun(): void {
    this.#key = this.#order.descending ? this.#key + 1 : this.#endKey;
    if (this.#key < this.#endKey) this.#openRun(0);
  }

  /** Moves to the first row of the key whose listing id has at least the given rank. */
  #openRun(rank: number): void {
    const { column, descending } = this.#order;
    const code = this.#order.flip(this.#key);
    const low = column.startOf(code);
    this.#runEnd = column.startOf(descending ? code + 1 : this.#endKey);
    this.#at = rank === 0 ? low : low + this.#findRank(low, column.startOf(code + 1), rank);
  }

  /**
   * Returns the position, from `low` on, of the first row of a run whose listing id has at least the given
   * rank.
   */
  #findRank(low: number, high: number, rank: number): number {
    const [rows, rankOfRow] = gather(
      () => this.#order.column.order.slice(low, high),
      () => this.#order.rankOfRow,
    );
    let [from, to] = [0, rows.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((rankOfRow[rows[middle] ?? 0] ?? 0) < rank) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #nullCount(): number {
    const { column } = this.#order;
    return column.countBetween(column.nullCode, column.nullCode + 1);
  }
}
