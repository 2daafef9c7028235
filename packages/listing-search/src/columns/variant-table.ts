import { countWords, setBit } from "../bytes/bitset.ts";
import { gather } from "../bytes/missing-bytes.ts";
import type { CodeColumn, Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";
import { type IndexRow, type VariantField, variantFields } from "../rows/index-row.ts";
import { detectVan } from "../text/detect-van.ts";
import { Dictionary, DictionaryBuilder, encodeDictionary, nullCode } from "./dictionary.ts";
import { createCodes } from "./ordered-column.ts";

/** Collects the distinct combinations of the variant fields while rows arrive. */
export class VariantCollector {
  readonly #dictionaries = variantFields.map(() => new DictionaryBuilder());
  readonly #numbers = new Map<string, number>();
  readonly #combinations: number[][] = [];

  /** Returns the number of the row's variant, in order of arrival. */
  add(row: IndexRow): number {
    const codes = variantFields.map((field, index) => this.#dictionaries[index]?.encode(row[field]) ?? 0);
    const key = codes.join();
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#combinations.push(codes);
    this.#numbers.set(key, this.#combinations.length - 1);
    return this.#combinations.length - 1;
  }

  /** Returns arrival numbers of variants in the segment's order: by make, then model, and so on. */
  sortedNumbers(): number[] {
    const texts = this.#dictionaries.map((dictionary) => dictionary.texts);
    const compare = (left: number[], right: number[]): number => {
      const field = left.findIndex((code, index) => code !== right[index]);
      const leftText = texts[field]?.[left[field] ?? 0] ?? "";
      const rightText = texts[field]?.[right[field] ?? 0] ?? "";
      // Null and an empty text are equal here, although their codes differ.
      if (leftText === rightText) return (left[field] ?? 0) - (right[field] ?? 0);
      return leftText < rightText ? -1 : 1;
    };
    const combinations = this.#combinations;
    return [...combinations.keys()].sort((a, b) => compare(combinations[a] ?? [], combinations[b] ?? []));
  }

  /**
   * Adds `variant.<field>` (code of each variant) with its dictionary, `variant.vans` (1 for a van according
   * to its texts), `variant.starts` (first row of each variant, and the row count) and `variant.codes`
   * (variant of each row).
   */
  encode(sections: Map<string, Column>, sortedNumbers: readonly number[], starts: Uint32Array): void {
    const rowCount = starts[sortedNumbers.length] ?? 0;
    for (const [index, field] of variantFields.entries()) {
      const codes = sortedNumbers.map((number) => this.#combinations[number]?.[index] ?? 0);
      sections.set(`variant.${field}`, Uint32Array.from(codes));
      encodeDictionary(sections, field, this.#dictionaries[index]?.texts ?? []);
    }
    const variantOfRow = createCodes(rowCount, sortedNumbers.length);
    for (const variant of sortedNumbers.keys())
      variantOfRow.fill(variant, starts[variant], starts[variant + 1]);
    sections.set(
      "variant.vans",
      Uint8Array.from(sortedNumbers, (number) => Number(this.#isVan(number))),
    );
    sections.set("variant.starts", starts);
    sections.set("variant.codes", variantOfRow);
  }

  #isVan(number: number): boolean {
    const [, model, , trim, bodyStyle] = variantFields.map((_, index) => {
      const code = this.#combinations[number]?.[index] ?? nullCode;
      return code === nullCode ? null : (this.#dictionaries[index]?.texts[code] ?? null);
    });
    return detectVan({ bodyStyle: bodyStyle ?? null, model: model ?? null, trim: trim ?? null });
  }
}

/** The variants of a segment. The rows of variant `v` are `starts[v]` to `starts[v + 1]` (exclusive). */
export class VariantTable {
  readonly count: number;
  /** Variant of each row. */
  readonly codes: Section<CodeColumn>;
  readonly #starts: Section<Uint32Array>;
  readonly #vans: Section<Uint8Array>;
  readonly #fields: Map<VariantField, { dictionary: Dictionary; codes: Section<Uint32Array> }>;
  readonly #holders = new Map<VariantField, { starts: Uint32Array; holders: CodeColumn }>();
  #vanWords: Uint32Array | undefined;
  #modelStarts: Uint32Array | undefined;
  readonly #models = new Map<VariantField, readonly (readonly number[])[]>();

  constructor(reader: SectionReader) {
    this.#starts = reader.words("variant.starts");
    this.#vans = reader.octets("variant.vans");
    this.codes = reader.codes("variant.codes");
    this.count = this.#starts.length - 1;
    this.#fields = new Map(
      variantFields.map((field) => [
        field,
        { dictionary: new Dictionary(reader, field), codes: reader.words(`variant.${field}`) },
      ]),
    );
  }

  get starts(): Uint32Array {
    return this.#starts.all();
  }

  /** Returns the bitset of the variants that are vans according to their texts. */
  get vans(): Uint32Array {
    this.#vanWords ??= this.#markVans();
    return this.#vanWords;
  }

  /**
   * Returns the variants grouped by their code of a field. The variants with code `c` are the elements of `holders`
   * from `starts[c]` (inclusive) to `starts[c + 1]` (exclusive).
   */
  holdersOf(field: VariantField): { starts: Uint32Array; holders: CodeColumn } {
    const known = this.#holders.get(field);
    if (known !== undefined) return known;
    const found = this.#findHolders(field);
    this.#holders.set(field, found);
    return found;
  }

  /** Does nothing if makes, models and rows of every variant are loaded. @throws MissingBytes otherwise */
  prepare(): void {
    gather(
      () => this.codesOf("make"),
      () => this.codesOf("model"),
      () => this.starts,
    );
  }

  dictionaryOf(field: VariantField): Dictionary {
    return this.#field(field).dictionary;
  }

  /** Returns the code of the field for each variant. */
  codesOf(field: VariantField): Uint32Array {
    return this.#field(field).codes.all();
  }

  textOf(field: VariantField, variant: number): string | null {
    const { dictionary, codes } = this.#field(field);
    return dictionary.textOf(codes.at(variant));
  }

  /**
   * Returns the first variant of each model of each make. The variants of a model are adjacent. One more element is the
   * end of the last model.
   */
  get modelStarts(): Uint32Array {
    this.#modelStarts ??= this.#measureModels();
    return this.#modelStarts;
  }

  /** Returns the models whose make or model has this code, as ascending positions in `modelStarts`. */
  modelsOf(field: "make" | "model", code: number): readonly number[] {
    const models = this.#models.get(field) ?? this.#groupModels(field);
    this.#models.set(field, models);
    return models[code] ?? [];
  }

  #groupModels(field: "make" | "model"): number[][] {
    const codes = this.codesOf(field);
    const models = Array.from({ length: this.dictionaryOf(field).size }, (): number[] => []);
    for (const [model, variant] of this.modelStarts.subarray(0, -1).entries())
      models[codes[variant] ?? nullCode]?.push(model);
    return models;
  }

  #markVans(): Uint32Array {
    const words = new Uint32Array(countWords(this.count));
    for (const [variant, isVan] of this.#vans.all().entries()) if (isVan === 1) setBit(words, variant);
    return words;
  }

  #findHolders(field: VariantField): { starts: Uint32Array; holders: CodeColumn } {
    const codes = this.codesOf(field);
    const starts = new Uint32Array(this.dictionaryOf(field).size + 1);
    for (const code of codes) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
    for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const holders = createCodes(this.count, this.count);
    const next = starts.slice();
    for (const [variant, code] of codes.entries()) {
      const at = next[code] ?? 0;
      holders[at] = variant;
      next[code] = at + 1;
    }
    return { starts, holders };
  }

  #measureModels(): Uint32Array {
    const [makes, models] = [this.codesOf("make"), this.codesOf("model")];
    const starts: number[] = [];
    for (let variant = 0; variant < this.count; variant += 1) {
      if (variant > 0 && makes[variant] === makes[variant - 1] && models[variant] === models[variant - 1])
        continue;
      starts.push(variant);
    }
    return Uint32Array.from([...starts, this.count]);
  }

  #field(field: VariantField): { dictionary: Dictionary; codes: Section<Uint32Array> } {
    const found = this.#fields.get(field);
    if (found === undefined) throw new RangeError(`no variant field ${field}`);
    return found;
  }
}
