/**
 * Replaces `brotli` in every bundle. The font library includes its decoder and a dictionary of half a
 * megabyte for WOFF2 files, but the embedded fonts are TrueType.
 */
export default function decompress(): never {
  throw new Error("WOFF2 fonts are not supported");
}
