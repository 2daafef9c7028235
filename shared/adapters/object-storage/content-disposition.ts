/** The characters that RFC 5987 leaves unencoded. All others are percent-encoded. */
const notPlain = /[^\w!#$&+.^`|~-]/gu;

const encodeUtf8 = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/**
 * Returns the header with which browsers save a response under a name and never display it (RFC 6266). It has
 * the name in UTF-8, and for old clients in ASCII.
 */
export function attachmentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${filename.replaceAll(notPlain, encodeUtf8)}`;
}
