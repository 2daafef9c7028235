import { inflateSync } from "node:zlib";

const signature = "89504e470d0a1a0a";
/** Larger than any logo, yet small enough for memory. */
const mostPixelBytes = 64 * 1024 * 1024;

/**
 * Checks that a picture can be decoded before it is drawn. For a damaged picture, the library would throw in its own
 * callback, where the error cannot be caught.
 *
 * @throws Error when the file is not a complete PNG file, or a picture of more than 64 MiB
 */
export function checkPng(png: Uint8Array): void {
  const bytes = Buffer.from(png);
  try {
    if (bytes.subarray(0, 8).toString("hex") !== signature) throw new Error("It has no PNG signature");
    inflateSync(Buffer.concat(readPixelChunks(bytes)), { maxOutputLength: mostPixelBytes });
  } catch (cause) {
    throw new Error("The picture is not a readable PNG file", { cause });
  }
}

function readPixelChunks(bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = 8; ; ) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "IEND") return chunks;
    if (name === "IDAT") chunks.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
}
