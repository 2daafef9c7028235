import { crc32 } from "node:zlib";
import { segmentFormats } from "./segment-formats.ts";

/**
 * The file around a segment's columns. Little endian, every section at a multiple of 8 bytes so that it is read in
 * place:
 *
 *     0   "VSIX"
 *     4   u32   format version
 *     8   f64   length of the file in bytes
 *     16  u32   CRC-32 of everything from byte 20 on
 *     20  u32   length of the directory in bytes
 *     24  directory, UTF-8 JSON: [[section name, element type, byte offset, element count], ...]
 *         sections
 */
const magic = 0x58495356;
const headerBytes = 24;
const checkedFrom = 20;

type ElementType = "u8" | "u16" | "u32" | "f64";
const elementTypes: Record<
  ElementType,
  new (
    buffer: ArrayBufferLike,
    offset: number,
    length: number,
  ) => Column
> = {
  u8: Uint8Array,
  u16: Uint16Array,
  u32: Uint32Array,
  f64: Float64Array,
};

/** Codes of a dictionary, in the narrowest of three widths. */
export type CodeColumn = Uint8Array | Uint16Array | Uint32Array;
export type Column = CodeColumn | Float64Array;

/**
 * Bytes that are not a complete segment of this format. The message says what is wrong and contains none of the
 * content.
 */
export class SegmentFormatError extends Error {
  override name = "SegmentFormatError";
}

/** Packs named columns into one segment file. */
export function packSections(sections: ReadonlyMap<string, Column>): Uint8Array {
  const layout = (base: number): { directory: Uint8Array; end: number } => {
    let offset = base;
    const entries = [...sections].map(([name, column]) => {
      const entry = [name, typeOf(column), offset, column.length];
      offset = align(offset + column.byteLength);
      return entry;
    });
    return { directory: new TextEncoder().encode(JSON.stringify(entries)), end: offset };
  };
  // The directory contains offsets that depend on its own length, so there is spare room for them to grow.
  const base = align(headerBytes + layout(0).directory.length + 16 * sections.size);
  const { directory, end } = layout(base);
  const bytes = new Uint8Array(end);
  bytes.set(directory, headerBytes);
  let offset = base;
  for (const column of sections.values()) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset = align(offset + column.byteLength);
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, segmentFormats.written, true);
  view.setFloat64(8, end, true);
  view.setUint32(20, directory.length, true);
  view.setUint32(16, crc32(bytes.subarray(checkedFrom)), true);
  return bytes;
}

/** Read access to the sections of a segment file, without copying them. */
export class SectionReader {
  readonly #bytes: Uint8Array;
  readonly #entries: Map<string, { type: ElementType; offset: number; length: number }>;

  /** @throws SegmentFormatError when the bytes are truncated, altered, or of another format or version */
  constructor(bytes: Uint8Array) {
    // Typed arrays must start at a multiple of their element size.
    this.#bytes = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
    const directory = checkContainer(this.#bytes);
    this.#entries = new Map(
      directory.map(([name, type, offset, length]) => [name, { type, offset, length }]),
    );
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** @throws SegmentFormatError when there is no such section of that type */
  bytes(name: string): Uint8Array {
    return this.#open(name, ["u8"]) as Uint8Array;
  }

  /** @throws SegmentFormatError when there is no such section of that type */
  words(name: string): Uint32Array {
    return this.#open(name, ["u32"]) as Uint32Array;
  }

  /** @throws SegmentFormatError when there is no such section of that type */
  numbers(name: string): Float64Array {
    return this.#open(name, ["f64"]) as Float64Array;
  }

  /** @throws SegmentFormatError when there is no such section of an integer type */
  codes(name: string): CodeColumn {
    return this.#open(name, ["u8", "u16", "u32"]) as CodeColumn;
  }

  #open(name: string, types: ElementType[]): Column {
    const entry = this.#entries.get(name);
    if (entry === undefined || !types.includes(entry.type)) {
      throw new SegmentFormatError(`the segment has no section ${name} of type ${types.join(" or ")}`);
    }
    return new elementTypes[entry.type](
      this.#bytes.buffer,
      this.#bytes.byteOffset + entry.offset,
      entry.length,
    );
  }
}

function checkContainer(bytes: Uint8Array): [string, ElementType, number, number][] {
  if (bytes.length < headerBytes) throw new SegmentFormatError("the segment is shorter than its header");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== magic) throw new SegmentFormatError("the bytes are not a search segment");
  const version = view.getUint32(4, true);
  if (!segmentFormats.readable.includes(version)) {
    throw new SegmentFormatError(
      `the segment has format version ${version}, this reader knows ${segmentFormats.readable.join(", ")}`,
    );
  }
  const length = view.getFloat64(8, true);
  if (length !== bytes.length) {
    throw new SegmentFormatError(`the segment should be ${length} bytes long but is ${bytes.length}`);
  }
  if (view.getUint32(16, true) !== crc32(bytes.subarray(checkedFrom))) {
    throw new SegmentFormatError("the segment's checksum does not match its content");
  }
  const directory = bytes.subarray(headerBytes, headerBytes + view.getUint32(20, true));
  return JSON.parse(new TextDecoder().decode(directory));
}

function typeOf(column: Column): ElementType {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "f64";
}

function align(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}
