import { splitKeyword } from "../../domain/inventory/fold-text.ts";
import { countWords, findBit, orWords } from "./bitset.ts";
import type { Dictionary } from "./dictionary.ts";
import type { VariantField } from "./index-row.ts";
import type { SearchFilters } from "./search-request.ts";
import type { VariantTable } from "./variant-table.ts";

/** Ascending pairs of first variant (inclusive) and last (exclusive). No pair spans variants of two models. */
export type VariantRuns = readonly number[];

/** Finds the variants that satisfy the filters on variant fields, or null when no filter is on one. */
export function acceptVariants(variants: VariantTable, filters: SearchFilters): VariantRuns | null {
  const terms = splitKeyword(filters.keyword ?? "");
  const { makes, models, subModels, trims, bodyStyles } = filters;
  if (terms.length === 0 && !makes && !models && !subModels && !trims && !bodyStyles) return null;
  variants.prepare();
  let runs = acceptModels(variants, makes, models);
  for (const term of terms) runs = keepContaining(runs, variants, term);
  if (subModels) runs = keepValues(runs, variants, "subModel", subModels);
  if (trims) runs = keepValues(runs, variants, "trim", trims);
  return bodyStyles ? keepBodyStyles(runs, variants, bodyStyles) : runs;
}

function flag(dictionary: Dictionary, values: readonly string[]): Uint8Array {
  const flags = new Uint8Array(dictionary.size);
  for (const code of dictionary.findCodes(values)) flags[code] = 1;
  return flags;
}

/** The variants of some makes and models, one run for each model. */
function acceptModels(
  variants: VariantTable,
  makes: readonly string[] | undefined,
  models: readonly string[] | undefined,
): VariantRuns {
  if (!makes && !models) return variants.modelRuns;
  const makeFlags = makes && flag(variants.dictionaryOf("make"), makes);
  const modelFlags = models && flag(variants.dictionaryOf("model"), models);
  const [makeCodes, modelCodes] = [variants.codesOf("make"), variants.codesOf("model")];
  const runs: number[] = [];
  const { modelStarts } = variants;
  for (let model = 0; model + 1 < modelStarts.length; model += 1) {
    const [from, to] = [modelStarts[model] ?? 0, modelStarts[model + 1] ?? 0];
    if (makeFlags && makeFlags[makeCodes[from] ?? 0] === 0) continue;
    if (modelFlags && modelFlags[modelCodes[from] ?? 0] === 0) continue;
    runs.push(from, to);
  }
  return runs;
}

/** Each name of a make or model counts for all its variants, a trim for those that have it. */
function keepContaining(runs: VariantRuns, variants: VariantTable, term: string): VariantRuns {
  const find = (field: "make" | "model") => ({
    codes: variants.codesOf(field),
    wanted: variants.dictionaryOf(field).flagContaining(term),
  });
  const [makes, models] = [find("make"), find("model")];
  const words = markHolders(variants, "trim", variants.dictionaryOf("trim").flagContaining(term));
  const kept: number[] = [];
  for (let at = 0; at < runs.length; at += 2) {
    const [from, to] = [runs[at] ?? 0, runs[at + 1] ?? 0];
    const isNamed =
      makes.wanted[makes.codes[from] ?? 0] === 1 || models.wanted[models.codes[from] ?? 0] === 1;
    if (isNamed) kept.push(from, to);
    else appendRuns(kept, words, from, to);
  }
  return kept;
}

function keepValues(
  runs: VariantRuns,
  variants: VariantTable,
  field: "subModel" | "trim",
  values: readonly string[],
): VariantRuns {
  return keepMarked(runs, markHolders(variants, field, flag(variants.dictionaryOf(field), values)));
}

/** What is recognised as a van counts as one, whatever its body style says. */
function keepBodyStyles(
  runs: VariantRuns,
  variants: VariantTable,
  bodyStyles: readonly string[],
): VariantRuns {
  const wanted = flag(variants.dictionaryOf("bodyStyle"), bodyStyles);
  const words = markHolders(variants, "bodyStyle", wanted);
  if (bodyStyles.some((bodyStyle) => bodyStyle.toLowerCase() === "van"))
    orWords(words, variants.vans, 0, words.length);
  return keepMarked(runs, words);
}

/** Bitset of the variants that have one of the flagged codes of a field. */
function markHolders(variants: VariantTable, field: VariantField, wanted: Uint8Array): Uint32Array {
  const { starts, holders } = variants.holdersOf(field);
  const words = new Uint32Array(countWords(variants.count));
  for (let code = 0; code < wanted.length; code += 1) {
    if (wanted[code] === 0) continue;
    const end = starts[code + 1] ?? 0;
    for (let at = starts[code] ?? 0; at < end; at += 1) {
      const variant = holders[at] ?? 0;
      words[variant >>> 5] = (words[variant >>> 5] ?? 0) | (1 << (variant & 31));
    }
  }
  return words;
}

function keepMarked(runs: VariantRuns, words: Uint32Array): VariantRuns {
  const kept: number[] = [];
  for (let at = 0; at < runs.length; at += 2) appendRuns(kept, words, runs[at] ?? 0, runs[at + 1] ?? 0);
  return kept;
}

/** Appends the runs of set bits from `from` (inclusive) to `to` (exclusive). */
function appendRuns(kept: number[], words: Uint32Array, from: number, to: number): void {
  for (let start = findBit(words, from, to, 0); start < to; ) {
    const end = findBit(words, start + 1, to, -1);
    kept.push(start, end);
    start = findBit(words, end + 1, to, 0);
  }
}
