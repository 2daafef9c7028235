/**
 * Replaces `brotli` in every bundle. The font library includes the decoder and its dictionary of half a megabyte. Only
 * WOFF2 files need them, and the embedded fonts are TrueType.
 */
export default function decompress(): never {
  throw new Error("WOFF2 fonts are not supported");
}
