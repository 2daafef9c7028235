import { inflateRawSync } from "node:zlib";

/** A file of an archive. */
export interface ZipEntry {
  /** Path inside the archive, with slashes. */
  name: string;
  bytes: Buffer;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const stored = 0;
const deflated = 8;

/**
 * Returns the files of a zip archive in the form that the CDK creates; directories are omitted.
 *
 * @throws Error when it is not an archive, exceeds the limits of the plain format, or has an unknown
 * compression.
 */
export function readZip(archive: Buffer): ZipEntry[] {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== entrySignature) throw new Error("The archive's directory is broken");
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    if (!name.endsWith("/")) entries.push({ name, bytes: readEntry(archive, at, name) });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(archive: Buffer): number {
  // A comment of up to 64 KiB may follow the record.
  for (let at = archive.length - 22; at >= Math.max(0, archive.length - 22 - 0xffff); at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at;
  }
  throw new Error("The file is not a zip archive");
}

function readEntry(archive: Buffer, at: number, name: string): Buffer {
  const method = archive.readUInt16LE(at + 10);
  const length = archive.readUInt32LE(at + 20);
  const header = archive.readUInt32LE(at + 42);
  if (length === 0xffffffff || header === 0xffffffff) throw new Error(`${name} is too large to be read`);
  const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
  const bytes = archive.subarray(start, start + length);
  if (method === stored) return Buffer.from(bytes);
  if (method === deflated) return inflateRawSync(bytes);
  throw new Error(`${name} is compressed by method ${method}, which is not known here`);
}
