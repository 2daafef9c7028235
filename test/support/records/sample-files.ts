import type { AttachmentType } from "../../../shared/domain/messages/attachment.ts";

const box = (brands: string): Buffer => {
  const rest = Buffer.from(`ftyp${brands}`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(rest.length + 4);
  return Buffer.concat([length, rest]);
};

/** First bytes of a file of each type. */
const beginnings: Readonly<Record<AttachmentType, Buffer>> = {
  "image/jpeg": Buffer.from("ffd8ffe000104a464946", "hex"),
  "image/png": Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"),
  "image/webp": Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1"),
  "image/heic": box("heic\0\0\0\0mif1heic"),
  "application/pdf": Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1"),
};

/** Returns the beginning of a HEIC container with its brands: major brand, version, compatible brands. */
export const containerFile = box;

/** Returns a file of the given length that begins like one of a type. */
export const sampleFile = (type: AttachmentType, sizeBytes = 200): Buffer => {
  const file = Buffer.alloc(sizeBytes, 0x20);
  beginnings[type].copy(file);
  return file;
};
