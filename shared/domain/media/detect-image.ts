const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const startsWith = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, position) => bytes[position] === byte);

const kinds: readonly { type: string; matches: (bytes: Uint8Array) => boolean }[] = [
  { type: "image/jpeg", matches: (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff) },
  {
    type: "image/png",
    matches: (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  },
  { type: "image/gif", matches: (bytes) => /^GIF8[79]a$/.test(ascii(bytes, 0, 6)) },
  {
    type: "image/webp",
    matches: (bytes) => ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP",
  },
  { type: "image/avif", matches: (bytes) => /^ftypavi[fs]$/.test(ascii(bytes, 4, 12)) },
  { type: "application/pdf", matches: (bytes) => ascii(bytes, 0, 5) === "%PDF-" },
];

/**
 * Returns the media type that the first bytes of a picture or scanned sheet indicate. The type that a server declares
 * is not trusted. Null for any other content. HTML pages and SVG are excluded, because they can run scripts.
 */
export const detectImage = (bytes: Uint8Array): string | null =>
  kinds.find(({ matches }) => matches(bytes))?.type ?? null;
