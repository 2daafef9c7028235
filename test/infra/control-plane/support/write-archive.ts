import { crc32 } from "node:zlib";

/** Returns a zip archive of one uncompressed file. */
export function writeArchive(name: string, text: string): Buffer {
  const bytes = Buffer.from(text);
  const nameBytes = Buffer.from(name);
  // Version, flags, method and time, which are all zero here, followed by the fields that the local header and the
  // directory share.
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt32LE(crc32(bytes), 10);
  shared.writeUInt32LE(bytes.length, 14);
  shared.writeUInt32LE(bytes.length, 18);
  shared.writeUInt16LE(nameBytes.length, 22);
  const local = Buffer.concat([Buffer.from("PK\x03\x04"), shared, nameBytes, bytes]);
  const place = Buffer.alloc(14);
  const entry = Buffer.concat([Buffer.from("PK\x01\x02\x14\x00"), shared, place, nameBytes]);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
