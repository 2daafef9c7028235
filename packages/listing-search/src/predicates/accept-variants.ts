import { andWords, countWords, keepSpans, orWords, setBit, setBits } from "../bytes/bitset.ts";
import { gather, gatherEach } from "../bytes/missing-bytes.ts";
import type { VariantTable } from "../columns/variant-table.ts";
import type { VariantField } from "../rows/index-row.ts";
import type { SearchFilters } from "../rows/search-request.ts";
import { splitKeyword } from "../text/fold-text.ts";

// Searches are synchronous, and the runs of one search are processed before the next starts, so all searches
// share one list.
let sharedEdges = new Uint32Array();

/** The variants that a search accepts. */
export interface AcceptedVariants {
  /** Ascending pairs of first variant (inclusive) and last (exclusive), valid until the next search. */
  runs: Uint32Array;
  /** Bitset of the same variants, if it was built to find them. */
  words: Uint32Array | null;
}

/** Returns the variants that satisfy the filters on variant fields; null without such filters. */
export function acceptVariants(variants: VariantTable, filters: SearchFilters): AcceptedVariants | null {
  const terms = splitKeyword(filters.keyword ?? "");
  const { makes, models, subModels, trims, bodyStyles } = filters;
  if (terms.length === 0 && !makes && !models && !subModels && !trims && !bodyStyles) return null;
  variants.prepare();
  const named = makes || models ? acceptModels(variants, makes, models) : null;
  if (named?.length === 0) return { runs: named, words: null };
  const marks = gather(
    () => gatherEach(terms, (term) => markContaining(variants, term)),
    () => (subModels ? [markValues(variants, "subModel", subModels)] : []),
    () => (trims ? [markValues(variants, "trim", trims)] : []),
    () => (bodyStyles ? [markBodyStyles(variants, bodyStyles)] : []),
  ).flat();
  const [words, ...others] = marks;
  if (words === undefined) return { runs: named ?? Uint32Array.of(0, variants.count), words: null };
  for (const other of others) andWords(words, other, 0, words.length);
  if (named !== null) keepSpans(words, { spans: named, first: 0 }, 0, words.length);
  return { runs: findRuns(words), words };
}

/** Returns the variants of some makes and models, one run per model. */
function acceptModels(
  variants: VariantTable,
  makes: readonly string[] | undefined,
  models: readonly string[] | undefined,
): Uint32Array {
  const [makeCodes, modelCodes] = gather(
    () => makes && variants.dictionaryOf("make").findCodes(makes),
    () => models && variants.dictionaryOf("model").findCodes(models),
  );
  const named = modelCodes
    ? modelCodes.flatMap((code) => variants.modelsOf("model", code))
    : (makeCodes ?? []).flatMap((code) => variants.modelsOf("make", code));
  const makeOf = variants.codesOf("make");
  const { modelStarts } = variants;
  const runs: number[] = [];
  for (const model of named.sort((a, b) => a - b)) {
    const from = modelStarts[model] ?? 0;
    if (makeCodes?.includes(makeOf[from] ?? 0) !== false) runs.push(from, modelStarts[model + 1] ?? 0);
  }
  return Uint32Array.from(runs);
}

/** Returns the bitset of the variants whose make, model or trim contains a term. */
function markContaining(variants: VariantTable, term: string): Uint32Array {
  const find = (field: "make" | "model" | "trim") => variants.dictionaryOf(field).findContaining(term);
  const [makes, models, words] = gather(
    () => find("make"),
    () => find("model"),
    () => markHolders(variants, "trim", find("trim")),
  );
  const { modelStarts } = variants;
  const named = [
    ...makes.flatMap((code) => variants.modelsOf("make", code)),
    ...models.flatMap((code) => variants.modelsOf("model", code)),
  ];
  for (const model of named) setBits(words, modelStarts[model] ?? 0, modelStarts[model + 1] ?? 0);
  return words;
}

const markValues = (
  variants: VariantTable,
  field: "subModel" | "trim" | "bodyStyle",
  values: readonly string[],
): Uint32Array => markHolders(variants, field, variants.dictionaryOf(field).findCodes(values));

/**
 * Returns the bitset of the variants with any of these body styles. `van` also includes every variant whose texts
 * describe a van, regardless of its body style.
 */
function markBodyStyles(variants: VariantTable, bodyStyles: readonly string[]): Uint32Array {
  const words = markValues(variants, "bodyStyle", bodyStyles);
  if (bodyStyles.some((bodyStyle) => bodyStyle.toLowerCase() === "van"))
    orWords(words, variants.vans, 0, words.length);
  return words;
}

/** Returns the bitset of the variants with any of the given codes of a field. */
function markHolders(variants: VariantTable, field: VariantField, codes: readonly number[]): Uint32Array {
  const { starts, holders } = variants.holdersOf(field);
  const words = new Uint32Array(countWords(variants.count));
  for (const code of codes) {
    const end = starts[code + 1] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) setBit(words, holders[at] ?? 0);
  }
  return words;
}

/** Returns the runs of set bits. A run starts or ends where a bit differs from the previous bit. */
function findRuns(words: Uint32Array): Uint32Array {
  if (sharedEdges.length <= words.length * 32) sharedEdges = new Uint32Array(words.length * 32 + 1);
  const edges = sharedEdges;
  let length = 0;
  let before = 0;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    let changes = word ^ ((word << 1) | before);
    before = word >>> 31;
    while (changes !== 0) {
      const lowest = changes & -changes;
      edges[length] = at * 32 + 31 - Math.clz32(lowest);
      length += 1;
      changes ^= lowest;
    }
  }
  edges[length] = words.length * 32;
  return edges.subarray(0, length + before);
}
