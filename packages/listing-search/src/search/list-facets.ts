import { hasBit } from "../bytes/bitset.ts";
import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import type { LiveRows } from "../predicates/compile-filters.ts";
import type { CategoryField } from "../rows/index-row.ts";
import type { Segment } from "../segments/open-segment.ts";

/** A segment with its current rows. */
export interface LiveSegment {
  segment: Segment;
  live: LiveRows;
}

/** Distinct values in ascending order. Models are grouped by make. */
export interface IndexFacets {
  makes: string[];
  models: Record<string, string[]>;
  fuels: string[];
  transmissions: string[];
  sources: string[];
}

/**
 * Collects the values of live rows. If `sources` is given, only the rows of these sources count. Reads every row once,
 * so cache the result.
 */
export function listFacets(segments: readonly LiveSegment[], sources?: readonly string[]): IndexFacets {
  const modelsOfMake = new Map<string, Set<string>>();
  const tokens = { fuel: new Set<string>(), transmission: new Set<string>(), source: new Set<string>() };
  gatherEach(segments, ({ segment, live }) => {
    const rows = { live, accepted: flagSources(segment, sources) };
    gather(
      () => addModels(modelsOfMake, segment, rows),
      () => addTokens(tokens.fuel, segment, "fuel", rows),
      () => addTokens(tokens.transmission, segment, "transmission", rows),
      () => addTokens(tokens.source, segment, "source", rows),
    );
  });
  const makes = [...modelsOfMake.keys()].sort();
  return {
    makes,
    models: Object.fromEntries(makes.map((make) => [make, [...(modelsOfMake.get(make) ?? [])].sort()])),
    fuels: [...tokens.fuel].sort(),
    transmissions: [...tokens.transmission].sort(),
    sources: [...tokens.source].sort(),
  };
}

interface WantedRows {
  live: LiveRows;
  /** A flag for each source code. */
  accepted: Uint8Array;
}

function flagSources({ categories }: Segment, sources: readonly string[] | undefined): Uint8Array {
  const { dictionary } = categories.source;
  const accepted = new Uint8Array(dictionary.size);
  if (sources === undefined) return accepted.fill(1);
  for (const code of dictionary.findCodes(sources)) accepted[code] = 1;
  return accepted;
}

function addModels(modelsOfMake: Map<string, Set<string>>, segment: Segment, rows: WantedRows): void {
  const { variants } = segment;
  for (const variant of findHeldCodes(variants.codes, variants.count, segment, rows)) {
    const make = variants.textOf("make", variant);
    const model = variants.textOf("model", variant);
    if (make === null) continue;
    const models = modelsOfMake.get(make) ?? new Set();
    if (model !== null) models.add(model);
    modelsOfMake.set(make, models);
  }
}

function addTokens(tokens: Set<string>, segment: Segment, field: CategoryField, rows: WantedRows): void {
  const { codes, dictionary } = segment.categories[field];
  for (const code of findHeldCodes(codes, dictionary.size, segment, rows)) {
    const text = dictionary.textOf(code);
    if (text !== null) tokens.add(text);
  }
}

/** Returns the codes of a column that occur in wanted rows. */
function findHeldCodes(
  column: Segment["variants"]["codes"],
  codeCount: number,
  { categories, rowCount }: Segment,
  { live, accepted }: WantedRows,
): number[] {
  const held = new Uint8Array(codeCount);
  const [codes, sourceOfRow] = gather(
    () => column.all(),
    () => categories.source.codes.all(),
  );
  for (let row = 0; row < rowCount; row += 1) {
    if (accepted[sourceOfRow[row] ?? 0] === 1 && (live === null || hasBit(live.words, row)))
      held[codes[row] ?? 0] = 1;
  }
  return [...held.keys()].filter((code) => held[code] === 1);
}
