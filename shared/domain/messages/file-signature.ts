import type { AttachmentType } from "./attachment.ts";

/** Number of first bytes that identify a file's type. */
export const signatureBytes = 64;

const matchesAt = (bytes: Uint8Array, at: number, expected: readonly number[]): boolean =>
  expected.every((byte, place) => bytes[at + place] === byte);

const codesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0));
const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));

const pngSignature = [0x89, ...codesOf("PNG\r\n"), 0x1a, 0x0a];
/** The first chunk types of a WebP: lossy, lossless, extended. */
const webpChunks = ["VP8 ", "VP8L", "VP8X"];
/** Still pictures coded by HEVC, ISO/IEC 23008-12. */
const heicBrands = ["heic", "heix", "heim", "heis"];
/** Brands that any picture in this container can have. The list of compatible brands then identifies the coding. */
const containerBrands = ["mif1", "msf1"];

/**
 * Returns the file type that the first bytes indicate: JPEG (ITU T.81, B.1.1), PNG (ISO/IEC 15948, 5.2), WebP (RFC
 * 9649, 2.4), HEIC (ISO/IEC 14496-12, 4.3) or PDF (ISO 32000, 7.5.2). Null for any other type.
 * @param bytes the first `signatureBytes` of the file, or the whole file if it is shorter
 */
export function typeBySignature(bytes: Uint8Array): AttachmentType | null {
  if (matchesAt(bytes, 0, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (matchesAt(bytes, 0, pngSignature)) return "image/png";
  if (matchesAt(bytes, 0, codesOf("%PDF-"))) return "application/pdf";
  const isWebp = matchesAt(bytes, 0, codesOf("RIFF")) && matchesAt(bytes, 8, codesOf("WEBP"));
  if (isWebp && webpChunks.includes(textAt(bytes, 12))) return "image/webp";
  return isHeic(bytes) ? "image/heic" : null;
}

/**
 * Reports whether a file is an HEIC picture by its first box, `ftyp`. The box consists of its length, its name, the
 * major brand, a version, and the compatible brands.
 */
function isHeic(bytes: Uint8Array): boolean {
  if (textAt(bytes, 4) !== "ftyp") return false;
  const major = textAt(bytes, 8);
  if (heicBrands.includes(major)) return true;
  if (!containerBrands.includes(major)) return false;
  const length = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0);
  const end = Math.min(length, bytes.length);
  for (let at = 16; at + 4 <= end; at += 4) if (heicBrands.includes(textAt(bytes, at))) return true;
  return false;
}
