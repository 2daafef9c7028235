/**
 * Stands in for `brotli` in every bundle. The font library brings its decoder and a dictionary of half a megabyte along
 * for WOFF2 files; the fonts that documents embed are TrueType.
 */
export default function decompress(): never {
  throw new Error("WOFF2 fonts cannot be read here");
}
