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
 * The media type of a picture, or of a sheet that was scanned, told by its first bytes: what a server says of it is not
 * believed, and pages, scripts and drawings that run scripts are none of these. Null for anything else.
 */
export const detectImage = (bytes: Uint8Array): string | null =>
  kinds.find(({ matches }) => matches(bytes))?.type ?? null;
