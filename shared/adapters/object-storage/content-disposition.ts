/** The characters that RFC 5987 leaves unencoded. All others are percent-encoded. */
const notPlain = /[^\w!#$&+.^`|~-]/gu;

const encodeUtf8 = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/**
 * Returns the header by which a browser saves what it is answered under a name, and never shows it (RFC 6266): the name
 * in UTF-8, and for old programs in ASCII.
 */
export function attachmentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${filename.replaceAll(notPlain, encodeUtf8)}`;
}
