import { crc32 } from "node:zlib";
import type { Column } from "./section.ts";
import { segmentFormats } from "./segment-formats.ts";
import { align, checkedFrom, type ElementType, headerBytes, magic } from "./segment-layout.ts";

/** Short enough that the few bytes of one row cost little more, long enough that checksums are few. */
const defaultPageBytes = 8 * 1024;

/** Packs named columns into one segment file. `pageBytes` is a multiple of 8. */
export function packSections(
  sections: ReadonlyMap<string, Column>,
  pageBytes = defaultPageBytes,
): Uint8Array {
  // The smallest come first, so that one read of the file's beginning brings most of what any answer needs.
  const ordered = [...sections].sort(([, one], [, other]) => one.byteLength - other.byteLength);
  const sectionBytes = ordered.reduce((sum, [, column]) => sum + align(column.byteLength), 0);
  const pageCount = Math.ceil(sectionBytes / pageBytes);
  // The directory contains offsets that depend on its own length, so there is spare room for them to grow.
  const roomBytes = align(headerBytes + listEntries(ordered, 0).length + 16 * ordered.length);
  const pagesFrom = align(roomBytes + pageCount * 4);
  const directory = listEntries(ordered, pagesFrom);
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

/** The directory of sections that are stored one after the other from an offset on. */
function listEntries(sections: readonly [string, Column][], from: number): Uint8Array {
  let offset = from;
  const entries = sections.map(([name, column]) => {
    const entry = [name, typeOf(column), offset, column.length];
    offset = align(offset + column.byteLength);
    return entry;
  });
  return new TextEncoder().encode(JSON.stringify(entries));
}

function typeOf(column: Column): ElementType {
  if (column instanceof Uint8Array) return "u8";
  if (column instanceof Uint16Array) return "u16";
  return column instanceof Uint32Array ? "u32" : "f64";
}
