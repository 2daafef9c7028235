import type { Column, Section } from "../bytes/section.ts";
import type { SectionReader } from "../bytes/section-reader.ts";
import { foldText } from "../text/fold-text.ts";

/** Code of "no value" in every dictionary. */
export const nullCode = 0;

/** Assigns each distinct text a code in order of arrival, from 1; null is code 0. */
export class DictionaryBuilder {
  readonly #codes = new Map<string, number>();
  /** Texts by code; the entry of code 0 is empty. */
  readonly texts: string[] = [""];

  encode(text: string | null): number {
    if (text === null) return nullCode;
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }
}

/**
 * Adds the sections `<name>.text` (UTF-8, concatenated) and `<name>.ends` (byte offset of the end of each
 * entry).
 */
export function encodeDictionary(
  sections: Map<string, Column>,
  name: string,
  texts: readonly string[],
): void {
  const ends = new Uint32Array(texts.length);
  let end = 0;
  const parts = texts.map((text, code) => {
    const part = Buffer.from(text);
    end += part.length;
    ends[code] = end;
    return part;
  });
  sections.set(`${name}.text`, new Uint8Array(Buffer.concat(parts)));
  sections.set(`${name}.ends`, ends);
}

/** The distinct texts of one field of a segment. Texts and their folded forms are decoded on first use. */
export class Dictionary {
  readonly #bytes: Section<Uint8Array>;
  readonly #ends: Section<Uint32Array>;
  readonly #texts: (string | undefined)[] = [];
  #codesByFoldedText: Map<string, number[]> | undefined;
  #foldedText: { joined: string; starts: Uint32Array } | undefined;

  constructor(reader: SectionReader, name: string) {
    this.#ends = reader.words(`${name}.ends`);
    this.#bytes = reader.octets(`${name}.text`);
  }

  /** Returns the number of codes, including the code of null. */
  get size(): number {
    return this.#ends.length;
  }

  textOf(code: number): string | null {
    if (code === nullCode || code >= this.size) return null;
    this.#texts[code] ??= this.#decode(code);
    return this.#texts[code];
  }

  /** Returns every text, in order of their codes. */
  texts(): string[] {
    return Array.from({ length: Math.max(0, this.size - 1) }, (_, at) => this.textOf(at + 1) ?? "");
  }

  /** Returns the codes of all texts that equal one of the values after folding. */
  findCodes(values: readonly string[]): number[] {
    this.#codesByFoldedText ??= this.#groupByFoldedText();
    const byFoldedText = this.#codesByFoldedText;
    return [...new Set(values.map(foldText))].flatMap((value) => byFoldedText.get(value) ?? []);
  }

  /** Returns the codes of all texts whose folded form contains the folded term, ascending. */
  findContaining(term: string): number[] {
    this.#foldedText ??= this.#joinFoldedTexts();
    const { joined, starts } = this.#foldedText;
    const codes: number[] = [];
    let code = nullCode;
    // One search through the joined text is several times faster than one call per entry.
    for (let at = joined.indexOf(term); at !== -1; at = joined.indexOf(term, starts[code + 1])) {
      code = findEntry(starts, at, code);
      codes.push(code);
      if (code + 1 >= this.size) break;
    }
    return codes;
  }

  #decode(code: number): string {
    const ends = this.#ends.all();
    const { buffer, byteOffset, byteLength } = this.#bytes.all();
    return Buffer.from(buffer, byteOffset, byteLength).toString("utf8", ends[code - 1], ends[code]);
  }

  #groupByFoldedText(): Map<string, number[]> {
    const codes = new Map<string, number[]>();
    for (let code = nullCode + 1; code < this.size; code += 1) {
      const folded = foldText(this.textOf(code) ?? "");
      codes.set(folded, [...(codes.get(folded) ?? []), code]);
    }
    return codes;
  }

  #joinFoldedTexts(): { joined: string; starts: Uint32Array } {
    const starts = new Uint32Array(this.size);
    const folded = Array.from(this.#ends.all(), (_, code) => foldText(this.textOf(code) ?? ""));
    let start = 0;
    for (const [code, text] of folded.entries()) {
      starts[code] = start;
      start += text.length + 1;
    }
    // Folded text has no line breaks and terms no white space, so no match spans two entries.
    return { joined: folded.join("\n"), starts };
  }
}

/**
 * Returns the last entry that starts at or before position `at`. Searches forward from entry `from`, because matches
 * are close together.
 */
function findEntry(starts: Uint32Array, at: number, from: number): number {
  let step = 1;
  while (from + step < starts.length && (starts[from + step] ?? 0) <= at) step *= 2;
  let low = from + (step >>> 1);
  let high = Math.min(from + step, starts.length);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle;
  }
  return low;
}
