import { splitKeyword } from "../../domain/inventory/fold-text.ts";
import type { Dictionary } from "./dictionary.ts";
import type { SearchFilters } from "./search-request.ts";
import type { VariantTable } from "./variant-table.ts";

/** The variants that satisfy the filters on variant fields. */
export interface AcceptedVariants {
  /** 1 for each accepted variant. */
  flags: Uint8Array;
  /** Ascending pairs of first variant (inclusive) and last (exclusive); no variant outside them is accepted. */
  ranges: readonly number[];
}

/** Finds the variants that satisfy the filters on variant fields, or null when no filter is on one. */
export function acceptVariants(variants: VariantTable, filters: SearchFilters): AcceptedVariants | null {
  const terms = splitKeyword(filters.keyword ?? "");
  const { makes, models, subModels, trims, bodyStyles } = filters;
  if (terms.length === 0 && !makes && !models && !subModels && !trims && !bodyStyles) return null;
  variants.prepare();
  const accepted = acceptModels(variants, makes, models);
  for (const term of terms) keepContaining(accepted, variants, term);
  if (subModels)
    keepFlagged(accepted, variants.codesOf("subModel"), flag(variants.dictionaryOf("subModel"), subModels));
  if (trims) keepFlagged(accepted, variants.codesOf("trim"), flag(variants.dictionaryOf("trim"), trims));
  if (bodyStyles) keepBodyStyles(accepted, variants, bodyStyles);
  return accepted;
}

function flag(dictionary: Dictionary, values: readonly string[]): Uint8Array {
  const flags = new Uint8Array(dictionary.size);
  for (const code of dictionary.findCodes(values)) flags[code] = 1;
  return flags;
}

/** The variants of some makes and models, with one range for each model. */
function acceptModels(
  variants: VariantTable,
  makes: readonly string[] | undefined,
  models: readonly string[] | undefined,
): AcceptedVariants {
  const makeFlags = makes && flag(variants.dictionaryOf("make"), makes);
  const modelFlags = models && flag(variants.dictionaryOf("model"), models);
  const [makeCodes, modelCodes] = [variants.codesOf("make"), variants.codesOf("model")];
  const flags = new Uint8Array(variants.count);
  const ranges: number[] = [];
  const { modelStarts } = variants;
  for (let model = 0; model + 1 < modelStarts.length; model += 1) {
    const [from, to] = [modelStarts[model] ?? 0, modelStarts[model + 1] ?? 0];
    if (makeFlags && makeFlags[makeCodes[from] ?? 0] === 0) continue;
    if (modelFlags && modelFlags[modelCodes[from] ?? 0] === 0) continue;
    flags.fill(1, from, to);
    ranges.push(from, to);
  }
  return { flags, ranges };
}

function keepFlagged({ flags, ranges }: AcceptedVariants, codes: Uint32Array, wanted: Uint8Array): void {
  for (let at = 0; at < ranges.length; at += 2)
    keepFlaggedRange(flags, codes, wanted, [ranges[at] ?? 0, ranges[at + 1] ?? 0]);
}

function keepFlaggedRange(
  flags: Uint8Array,
  codes: Uint32Array,
  wanted: Uint8Array,
  [from, to]: readonly [number, number],
): void {
  for (let variant = from; variant < to; variant += 1)
    flags[variant] = (flags[variant] ?? 0) & (wanted[codes[variant] ?? 0] ?? 0);
}

function keepContaining({ flags, ranges }: AcceptedVariants, variants: VariantTable, term: string): void {
  const find = (field: "make" | "model" | "trim") => ({
    codes: variants.codesOf(field),
    wanted: variants.dictionaryOf(field).flagContaining(term),
  });
  const [makes, models, trims] = [find("make"), find("model"), find("trim")];
  for (let at = 0; at < ranges.length; at += 2) {
    const from = ranges[at] ?? 0;
    const isNamed =
      makes.wanted[makes.codes[from] ?? 0] === 1 || models.wanted[models.codes[from] ?? 0] === 1;
    if (!isNamed) keepFlaggedRange(flags, trims.codes, trims.wanted, [from, ranges[at + 1] ?? 0]);
  }
}

function keepBodyStyles(
  accepted: AcceptedVariants,
  variants: VariantTable,
  bodyStyles: readonly string[],
): void {
  const wanted = flag(variants.dictionaryOf("bodyStyle"), bodyStyles);
  if (!bodyStyles.some((bodyStyle) => bodyStyle.toLowerCase() === "van")) {
    keepFlagged(accepted, variants.codesOf("bodyStyle"), wanted);
    return;
  }
  const { flags } = accepted;
  const codes = variants.codesOf("bodyStyle");
  for (let variant = 0; variant < flags.length; variant += 1) {
    const isVan = (wanted[codes[variant] ?? 0] ?? 0) | (variants.vans[variant] ?? 0);
    flags[variant] = (flags[variant] ?? 0) & isVan;
  }
}
