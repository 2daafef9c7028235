import { type CodeColumn, Section } from "./section.ts";
import type { SegmentBytes } from "./segment-bytes.ts";
import { SegmentFormatError } from "./segment-format-error.ts";
import type { DirectoryEntry, ElementType } from "./segment-layout.ts";

/** Finds the sections of a segment file by name. */
export class SectionReader {
  readonly bytes: SegmentBytes;
  readonly #entries: ReadonlyMap<string, DirectoryEntry>;

  constructor(bytes: SegmentBytes) {
    this.bytes = bytes;
    this.#entries = new Map(bytes.head.directory.sections.map((entry) => [entry[0], entry]));
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** @throws SegmentFormatError if there is no section of this type */
  octets(name: string): Section<Uint8Array> {
    return this.#open(name, ["u8"]);
  }

  /** @throws SegmentFormatError if there is no section of this type */
  words(name: string): Section<Uint32Array> {
    return this.#open(name, ["u32"]);
  }

  /** @throws SegmentFormatError if there is no section of this type */
  numbers(name: string): Section<Float64Array | Uint32Array> {
    return this.#open(name, ["f64", "u32"]);
  }

  /** @throws SegmentFormatError if there is no section of an integer type */
  codes(name: string): Section<CodeColumn> {
    return this.#open(name, ["u8", "u16", "u32"]);
  }

  #open<Content extends CodeColumn | Float64Array>(name: string, types: ElementType[]): Section<Content> {
    const entry = this.#entries.get(name);
    if (entry === undefined || !types.includes(entry[1]))
      throw new SegmentFormatError(`the segment has no section ${name} of type ${types.join(" or ")}`);
    return new Section(this.bytes, entry);
  }
}
