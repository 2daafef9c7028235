import { CompressedTexts } from "../bytes/compressed-texts.ts";
import { growingNumbers, growingWords } from "../bytes/growing-array.ts";
import type { Column } from "../bytes/section.ts";
import { DictionaryBuilder, encodeDictionary } from "../columns/dictionary.ts";
import { encodeSummaries } from "../columns/encode-summaries.ts";
import { isListingId } from "../columns/listing-id-table.ts";
import { createCodes, encodeOrderedColumn } from "../columns/ordered-column.ts";
import { encodePostings, type VisitCodes } from "../columns/posting-set.ts";
import { encodeZones } from "../columns/sort-zones.ts";
import { encodeTerms, hashTerm } from "../columns/term-table.ts";
import { VariantCollector } from "../columns/variant-table.ts";
import { type CategoryField, categoryFields, type IndexRow, orderedFields } from "../rows/index-row.ts";

const noSummary = new Uint8Array();

/** A row that the index cannot hold. */
export class InvalidIndexRowError extends Error {
  override name = "InvalidIndexRowError";
  readonly field: keyof IndexRow;

  constructor(field: keyof IndexRow, rule: string) {
    super(`${field} must be ${rule}`);
    this.field = field;
  }
}

/**
 * The order of the rows in a segment. An arrival is the number of a row in order of arrival. A rank is the position of
 * a row's listing id among the sorted ids.
 */
export interface Arrangement {
  arrivalOfRow: Uint32Array;
  rankOfRow: Uint32Array;
  rowOfRank: Uint32Array;
}

/** Rows in order of arrival, column by column, so that a million rows never exist as objects at once. */
export class RowCollector {
  readonly listingIds: string[] = [];
  readonly #variants = new VariantCollector();
  readonly #variantOfArrival = growingWords();
  readonly #ordered = new Map(orderedFields.map((field) => [field, growingNumbers()]));
  readonly #categories = new Map(
    categoryFields.map((field) => [field, { dictionary: new DictionaryBuilder(), codes: growingWords() }]),
  );
  readonly #optionTokens = new DictionaryBuilder();
  readonly #optionCodes = growingWords();
  readonly #optionEnds = growingWords();
  readonly #termHashes = growingWords();
  readonly #termEnds = growingWords();
  readonly #summaries = new CompressedTexts();
  #hasSummaries = false;

  /** @throws InvalidIndexRowError when the index cannot hold the listing id or a number */
  add(row: IndexRow): void {
    if (!isListingId(row.listingId))
      throw new InvalidIndexRowError("listingId", "1 to 200 visible ASCII characters");
    for (const [field, values] of this.#ordered) {
      const value = row[field];
      if (value !== null && !Number.isFinite(value))
        throw new InvalidIndexRowError(field, "a finite number or null");
      values.push(value ?? Number.NaN);
    }
    this.listingIds.push(row.listingId);
    this.#variantOfArrival.push(this.#variants.add(row));
    for (const [field, { dictionary, codes }] of this.#categories) {
      const value = row[field];
      codes.push(dictionary.encode(value === null ? null : String(value)));
    }
    for (const token of new Set(row.options.map((option) => option.toLowerCase()))) {
      this.#optionCodes.push(this.#optionTokens.encode(token));
    }
    this.#optionEnds.push(this.#optionCodes.length);
    for (const term of new Set(row.terms)) this.#termHashes.push(hashTerm(term));
    this.#termEnds.push(this.#termHashes.length);
    this.#summaries.add(row.summary ?? noSummary);
    this.#hasSummaries ||= row.summary !== undefined;
  }

  /** Sorts the last listing of each id by variant, and within a variant by listing id. */
  arrange(arrivalOfRank: Uint32Array): {
    arrangement: Arrangement;
    encodeVariants: (sections: Map<string, Column>) => void;
  } {
    const sortedNumbers = this.#variants.sortedNumbers();
    const variantOfNumber = new Uint32Array(sortedNumbers.length);
    for (const [variant, number] of sortedNumbers.entries()) variantOfNumber[number] = variant;
    const variantOfArrival = this.#variantOfArrival.values;
    const variantOfRank = arrivalOfRank.map(
      (arrival) => variantOfNumber[variantOfArrival[arrival] ?? 0] ?? 0,
    );
    const starts = new Uint32Array(sortedNumbers.length + 1);
    for (const variant of variantOfRank) starts[variant + 1] = (starts[variant + 1] ?? 0) + 1;
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const next = starts.slice();
    const count = arrivalOfRank.length;
    const arrangement = {
      arrivalOfRow: new Uint32Array(count),
      rankOfRow: new Uint32Array(count),
      rowOfRank: new Uint32Array(count),
    };
    for (const [rank, variant] of variantOfRank.entries()) {
      const row = next[variant] ?? 0;
      next[variant] = row + 1;
      arrangement.arrivalOfRow[row] = arrivalOfRank[rank] ?? 0;
      arrangement.rankOfRow[row] = rank;
      arrangement.rowOfRank[rank] = row;
    }
    return {
      arrangement,
      encodeVariants: (sections) => this.#variants.encode(sections, sortedNumbers, starts),
    };
  }

  /** Adds the sections of every column, with the rows as arranged, and the sections of zones of `zoneRows` rows. */
  encodeColumns(
    sections: Map<string, Column>,
    { arrivalOfRow, rowOfRank }: Arrangement,
    zoneRows: number,
  ): void {
    for (const [field, { values }] of this.#ordered) {
      const valueOfRow = Float64Array.from(arrivalOfRow, (arrival) => values[arrival] ?? Number.NaN);
      encodeOrderedColumn(sections, field, valueOfRow, rowOfRank);
    }
    for (const field of this.#categories.keys()) this.#encodeCategory(sections, field, arrivalOfRow);
    const visitOptions = this.#visitOptions(arrivalOfRow);
    const texts = this.#optionTokens.texts;
    encodeDictionary(sections, "options", texts);
    encodePostings(sections, "options", { codes: texts.length, rows: arrivalOfRow.length }, visitOptions);
    encodeZones(sections, zoneRows, visitOptions);
    if (this.#termHashes.length > 0) this.#encodeTerms(sections, arrivalOfRow);
    if (this.#hasSummaries) encodeSummaries(sections, arrivalOfRow, this.#summaries);
  }

  #encodeCategory(sections: Map<string, Column>, field: CategoryField, arrivalOfRow: Uint32Array): void {
    const { dictionary, codes } = this.#categories.get(field) ?? {
      dictionary: new DictionaryBuilder(),
      codes: growingWords(),
    };
    const texts = dictionary.texts;
    const codeOfArrival = codes.values;
    const codeOfRow = createCodes(arrivalOfRow.length, texts.length);
    for (const [row, arrival] of arrivalOfRow.entries()) codeOfRow[row] = codeOfArrival[arrival] ?? 0;
    encodeDictionary(sections, field, texts);
    sections.set(`${field}.codes`, codeOfRow);
    encodePostings(sections, field, { codes: texts.length, rows: arrivalOfRow.length }, (visit) => {
      for (const [row, code] of codeOfRow.entries()) if (code !== 0) visit(row, code);
    });
  }

  /** Rows without an auction date come first, then the latest auctions. */
  #encodeTerms(sections: Map<string, Column>, arrivalOfRow: Uint32Array): void {
    const hashes = growingWords();
    const rows = growingWords();
    const hashesOfArrivals = this.#termHashes.values;
    visitRanges(arrivalOfRow, this.#termEnds.values, (row, at) => {
      hashes.push(hashesOfArrivals[at] ?? 0);
      rows.push(row);
    });
    const byAuction = sections.get("auctionDateMs.order") ?? new Uint32Array();
    encodeTerms(sections, hashes.values, rows.values, Uint32Array.from(byAuction).reverse());
  }

  #visitOptions(arrivalOfRow: Uint32Array): VisitCodes {
    const codes = this.#optionCodes.values;
    const ends = this.#optionEnds.values;
    return (visit) => visitRanges(arrivalOfRow, ends, (row, at) => visit(row, codes[at] ?? 0));
  }
}

/** Visits each position of each row's range of values. A range ends where the next arrival's range starts. */
function visitRanges(
  arrivalOfRow: Uint32Array,
  ends: Uint32Array,
  visit: (row: number, at: number) => void,
): void {
  for (const [row, arrival] of arrivalOfRow.entries()) {
    const end = ends[arrival] ?? 0;
    const start = arrival === 0 ? 0 : (ends[arrival - 1] ?? 0);
    for (let at = start; at < end; at += 1) visit(row, at);
  }
}
