import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Column } from "./section.ts";
import { segmentFormats } from "./segment-formats.ts";
import {
  align,
  checkedFrom,
  type ElementType,
  headerBytes,
  magic,
  type SegmentDirectory,
} from "./segment-layout.ts";

/** A small page keeps the read of a single row cheap; a large page keeps the number of checksums low. */
const defaultPageBytes = 8 * 1024;

/**
 * Encodes named columns into one segment file.
 *
 * @param below see `SegmentDirectory`
 * @param pageBytes a multiple of 8
 */
export function encodeSections(
  sections: ReadonlyMap<string, Column>,
  {
    below = null,
    pageBytes = defaultPageBytes,
  }: { below?: readonly string[] | null; pageBytes?: number | undefined } = {},
): Uint8Array {
  // The smallest sections come first, so that one read of the file's start covers most of the data that responses need.
  const ordered = [...sections].sort(([, one], [, other]) => one.byteLength - other.byteLength);
  const identity = identify(ordered, below);
  const encode = (from: number) => encodeDirectory({ sections: listEntries(ordered, from), identity, below });
  const sectionBytes = ordered.reduce((sum, [, column]) => sum + align(column.byteLength), 0);
  const pageCount = Math.ceil(sectionBytes / pageBytes);
  // The directory contains section offsets, which depend on the length of the directory itself. Therefore spare room is
  // reserved for offsets with more digits.
  const roomBytes = align(headerBytes + encode(0).length + 16 * ordered.length);
  const pagesFrom = align(roomBytes + pageCount * 4);
  const directory = encode(pagesFrom);
  const bytes = new Uint8Array(pagesFrom + sectionBytes);
  bytes.set(directory, headerBytes);
  let offset = pagesFrom;
  for (const [, column] of ordered) {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offset);
    offset = align(offset + column.byteLength);
  }
  const view = new DataView(bytes.buffer);
  view.setUint32(0, magic, true);
  view.setUint32(4, segmentFormats.written, true);
  view.setFloat64(8, bytes.length, true);
  view.setUint32(20, directory.length, true);
  view.setUint32(24, pageBytes, true);
  view.setUint32(28, pagesFrom, true);
  const checksumsFrom = align(headerBytes + directory.length);
  for (let page = 0; page < pageCount; page += 1) {
    const from = pagesFrom + page * pageBytes;
    view.setUint32(checksumsFrom + page * 4, crc32(bytes.subarray(from, from + pageBytes)), true);
  }
  view.setUint32(16, crc32(bytes.subarray(checkedFrom, pagesFrom)), true);
  return bytes;
}

/** Returns the directory of sections that are stored consecutively from an offset on. */
function listEntries(sections: readonly [string, Column][], from: number): SegmentDirectory["sections"] {
  let offset = from;
  return sections.map(([name, column]) => {
    const entry: SegmentDirectory["sections"][number] = [name, typeOf(column), offset, column.length];
    offset = align(offset + column.byteLength);
    return entry;
  });
}

const encodeDirectory = (directory: SegmentDirectory): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(directory));

/**
 * Returns the identity of segments. Segments with the same identity hold the same rows at the same positions.
 */
function identify(sections: readonly [string, Column][], below: readonly string[] | null): string {
  const hash = createHash("sha256").update(JSON.stringify([listEntries(sections, 0), below]));
  for (const [, { buffer, byteOffset, byteLength }] of sections)
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  return hash.digest("base64url");
}

function typeOf(column: Column): ElementType {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "f64";
}
