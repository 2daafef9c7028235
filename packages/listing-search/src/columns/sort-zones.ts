import type { CodeColumn, Column, Section } from "../bytes/section.ts";
import { type CategoryField, categoryFields, type OrderedField, orderedFields } from "../rows/index-row.ts";
import type { VisitCodes } from "./posting-set.ts";

/**
 * Default number of rows in a zone. The number is small, so that reading a zone without matches costs little, and
 * counts fit into two bytes.
 */
export const defaultZoneRows = 4096;

/** A field whose rows are counted per zone: by code for a field with few codes, by mark for an ordered field. */
type ZonedField = CategoryField | OrderedField | "options";
type PerField = Readonly<Record<ZonedField, number>>;

const zonedFields: readonly ZonedField[] = [...categoryFields, "options", ...orderedFields];

/**
 * Arranges the counts of a zone: returns the start of each field's counts, and the number of all counts (`end`).
 *
 * @param sizes the number of counts per field: one per code; for an ordered field, one per mark and one for all known
 * values
 */
function arrangeCounts(sizes: PerField): { starts: PerField; end: number } {
  let end = 0;
  const starts = zonedFields.map((field) => {
    end += sizes[field];
    return [field, end - sizes[field]];
  });
  return { starts: Object.fromEntries(starts), end };
}

/**
 * Adds `<field>.zones` for each ordered field, whose order is divided into zones of `zoneRows` rows (stored as
 * `zones.rows`). The section contains lists of counts; each list has one count per zone. A category field and the
 * options have a list per code. An ordered field has a list per mark, for the rows below the mark, and a last list for
 * all rows with a value.
 *
 * @param sections must contain the sections of all these fields
 */
export function encodeZones(sections: Map<string, Column>, zoneRows: number, visitOptions: VisitCodes): void {
  const codesOf = (field: string): Column => sections.get(`${field}.codes`) ?? new Uint8Array();
  const lengthOf = (name: string): number => sections.get(name)?.length ?? 0;
  const { starts, end } = arrangeCounts(
    sizesOf(
      (field) => lengthOf(`${field}.ends`),
      (field) => lengthOf(`${field}.marks`),
    ),
  );
  for (const sort of orderedFields) {
    const order = sections.get(`${sort}.order`) ?? new Uint32Array();
    const zoneCount = Math.ceil(order.length / zoneRows);
    const zoneOfRow = new Uint32Array(order.length);
    for (let at = 0; at < order.length; at += 1) zoneOfRow[order[at] ?? 0] = Math.floor(at / zoneRows);
    const counts = new Uint16Array(zoneCount * end);
    visitOptions((row, code) => {
      const at = (starts.options + code) * zoneCount + (zoneOfRow[row] ?? 0);
      counts[at] = (counts[at] ?? 0) + 1;
    });
    for (const field of categoryFields) {
      const positionOfCode = Array.from(
        { length: lengthOf(`${field}.ends`) },
        (_, code) => starts[field] + code,
      );
      countCodes(counts, codesOf(field), { zoneOfRow, zoneCount, positionOfCode });
    }
    for (const field of orderedFields) {
      const positionOfCode = placeCodes(sections, field).map((position) => starts[field] + position);
      countCodes(counts, codesOf(field), { zoneOfRow, zoneCount, positionOfCode });
      // Rows below one mark are also below the next.
      for (let position = 1; position <= lengthOf(`${field}.marks`); position += 1)
        for (let zone = 0; zone < zoneCount; zone += 1) {
          const at = (starts[field] + position) * zoneCount + zone;
          counts[at] = (counts[at] ?? 0) + (counts[at - zoneCount] ?? 0);
        }
    }
    sections.set(`${sort}.zones`, counts);
  }
  sections.set("zones.rows", Uint32Array.of(zoneRows));
}

/** Counts rows by code. Ignores rows whose code has no entry in `positionOfCode`. */
function countCodes(
  counts: Uint16Array,
  codes: Column,
  places: { zoneOfRow: Uint32Array; zoneCount: number; positionOfCode: readonly number[] },
): void {
  const { zoneOfRow, zoneCount, positionOfCode } = places;
  for (let row = 0; row < codes.length; row += 1) {
    const position = positionOfCode[codes[row] ?? 0];
    if (position === undefined) continue;
    const at = position * zoneCount + (zoneOfRow[row] ?? 0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
}

/**
 * Returns, for each code of an ordered field except the code of unknown values, the number of marks at or below the
 * code.
 */
function placeCodes(sections: ReadonlyMap<string, Column>, field: OrderedField): number[] {
  const marks = sections.get(`${field}.marks`) ?? new Uint32Array();
  let position = 0;
  return Array.from({ length: sections.get(`${field}.values`)?.length ?? 0 }, (_, code) => {
    if (code >= (marks[position] ?? Number.POSITIVE_INFINITY)) position += 1;
    return position;
  });
}

function sizesOf(
  countCodes: (field: CategoryField | "options") => number,
  countMarks: (field: OrderedField) => number,
): PerField {
  return Object.fromEntries([
    ...[...categoryFields, "options" as const].map((field) => [field, countCodes(field)]),
    ...orderedFields.map((field) => [field, countMarks(field) + 1]),
  ]);
}

/** The number of matching rows per zone of one order. A walk along the order skips zones without matches. */
export class SortZones {
  readonly #counts: Section<CodeColumn>;
  readonly #starts: PerField;
  readonly #zoneRows: Section<Uint32Array>;
  readonly #rowCount: number;

  /**
   * @param countCodes returns the number of codes of a field
   * @param countMarks returns the number of marks of an ordered field
   */
  constructor(
    {
      counts,
      zoneRows,
      rowCount,
    }: { counts: Section<CodeColumn>; zoneRows: Section<Uint32Array>; rowCount: number },
    countCodes: (field: CategoryField | "options") => number,
    countMarks: (field: OrderedField) => number,
  ) {
    this.#counts = counts;
    this.#zoneRows = zoneRows;
    this.#rowCount = rowCount;
    this.#starts = arrangeCounts(sizesOf(countCodes, countMarks)).starts;
  }

  /** Returns the number of rows of a zone; the last may have fewer. */
  get zoneRows(): number {
    return this.#zoneRows.at(0);
  }

  /** Does nothing if all counts are loaded. @throws MissingBytes otherwise */
  prepare(): void {
    this.#counts.all();
  }

  /** Returns how many rows of a zone have a code. */
  countOf(field: CategoryField | "options", code: number, zone: number): number {
    return this.#at(this.#starts[field] + code, zone);
  }

  /**
   * Returns the number of rows of a zone below the mark at a position; at the position after the last mark, the number
   * of rows with a value.
   */
  countBelow(field: OrderedField, position: number, zone: number): number {
    return position < 0 ? 0 : this.#at(this.#starts[field] + position, zone);
  }

  #at(position: number, zone: number): number {
    const zoneCount = Math.ceil(this.#rowCount / this.zoneRows);
    return this.#counts.all()[position * zoneCount + zone] ?? 0;
  }
}
