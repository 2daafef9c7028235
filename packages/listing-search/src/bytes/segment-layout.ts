import { crc32 } from "node:zlib";
import { SegmentFormatError } from "./segment-format-error.ts";
import { segmentFormats } from "./segment-formats.ts";

/**
 * The file around a segment's columns. Little endian, every section at a multiple of 8 bytes so that it is read
 * in place:
 *
 *     0   "VSIX"
 *     4   u32   format version
 *     8   f64   length of the file in bytes
 *     16  u32   CRC-32 of the head from byte 20 on; in format 1, of everything from there on
 *     20  u32   length of the directory in bytes
 *     24  u32   length of a page in bytes (not in format 1, whose directory begins here)
 *     28  u32   length of the head in bytes (not in format 1)
 *     32  directory, UTF-8 JSON: {sections: [[name, element type, byte offset, element count], ...], identity, below};
 *         in format 1 only the list of sections
 *         CRC-32 of each page, u32 (not in format 1)
 *         sections, the smallest first; from the end of the head on they are divided into pages
 *
 * A page is the smallest part that can be read and checked by itself, so a response reads only pages that it
 * uses.
 */
export const magic = 0x58495356;
export const checkedFrom = 20;
const wholeHeaderBytes = 24;
export const headerBytes = 32;
/** The only format with a checksum over the whole file. */
export const wholeFormat = 1;

export type ElementType = "u8" | "u16" | "u32" | "f64";
/** One entry of the directory. */
export type DirectoryEntry = [name: string, type: ElementType, offset: number, length: number];

/** The description of a segment's content in its head. */
export interface SegmentDirectory {
  sections: readonly DirectoryEntry[];
  /** A digest of the content; null in format 1. */
  identity: string | null;
  /**
   * For a delta that names its replaced rows: the identities of the segments below it, oldest first. Null for
   * other deltas and for a base.
   */
  below: readonly string[] | null;
}

/** The head of a segment. */
export interface SegmentHead {
  /** Length of the file in bytes. */
  length: number;
  directory: SegmentDirectory;
  /** The start of the first page. */
  pagesFrom: number;
  pageBytes: number;
  pageChecksums: Uint32Array;
}

/**
 * Returns the format version of a file.
 * @throws SegmentFormatError if it is not a segment, or has an unsupported format
 */
export function readFormat(bytes: Uint8Array): number {
  if (bytes.length < headerBytes) throw new SegmentFormatError("the segment is shorter than its header");
  const view = viewOf(bytes);
  if (view.getUint32(0, true) !== magic) throw new SegmentFormatError("the bytes are not a search segment");
  const format = view.getUint32(4, true);
  if (!segmentFormats.readable.includes(format)) {
    throw new SegmentFormatError(
      `the segment has format version ${format}, this reader knows ${segmentFormats.readable.join(", ")}`,
    );
  }
  return format;
}

/** Returns the length of the head of a file in a format with pages. `bytes` must contain at least the header. */
export const readHeadLength = (bytes: Uint8Array): number => viewOf(bytes).getUint32(28, true);

/**
 * Reads the head of a file in a format with pages.
 *
 * @param bytes the beginning of the file, up to the end of its head or further
 * @throws SegmentFormatError when the head is truncated or altered
 */
export function readHead(bytes: Uint8Array): SegmentHead {
  readFormat(bytes);
  const view = viewOf(bytes);
  const pagesFrom = readHeadLength(bytes);
  if (bytes.length < pagesFrom || view.getUint32(16, true) !== crc32(bytes.subarray(checkedFrom, pagesFrom)))
    throw new SegmentFormatError("the checksum of the segment's head does not match its content");
  const length = view.getFloat64(8, true);
  const pageBytes = view.getUint32(24, true);
  const directoryEnd = headerBytes + view.getUint32(20, true);
  const directory: SegmentDirectory = parseJson(bytes.subarray(headerBytes, directoryEnd));
  const end = Math.max(pagesFrom, ...directory.sections.map((entry) => entry[2] + byteLengthOf(entry)));
  if (align(end) !== length) throw new SegmentFormatError(`the segment cannot be ${length} bytes long`);
  const checksumsFrom = align(directoryEnd);
  const pageChecksums = new Uint32Array(Math.ceil((length - pagesFrom) / pageBytes));
  for (const page of pageChecksums.keys())
    pageChecksums[page] = view.getUint32(checksumsFrom + page * 4, true);
  return { length, directory, pagesFrom, pageBytes, pageChecksums };
}

/**
 * Reads a complete file of the format without pages.
 *
 * @throws SegmentFormatError when it is truncated or altered
 */
export function readWhole(bytes: Uint8Array): SegmentHead {
  const view = viewOf(bytes);
  const length = view.getFloat64(8, true);
  if (length !== bytes.length)
    throw new SegmentFormatError(`the segment should be ${length} bytes long but is ${bytes.length}`);
  if (view.getUint32(16, true) !== crc32(bytes.subarray(checkedFrom)))
    throw new SegmentFormatError("the segment's checksum does not match its content");
  const directoryEnd = wholeHeaderBytes + view.getUint32(20, true);
  return {
    length,
    directory: {
      sections: parseJson(bytes.subarray(wholeHeaderBytes, directoryEnd)),
      identity: null,
      below: null,
    },
    pagesFrom: length,
    pageBytes: 1,
    pageChecksums: new Uint32Array(),
  };
}

const parseJson = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes));

const elementBytes: Record<ElementType, number> = { u8: 1, u16: 2, u32: 4, f64: 8 };

/** Returns the length of a section in bytes. */
export const byteLengthOf = ([, type, , length]: DirectoryEntry): number => elementBytes[type] * length;

/** Returns the next multiple of 8. */
export const align = (offset: number): number => Math.ceil(offset / 8) * 8;

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);
