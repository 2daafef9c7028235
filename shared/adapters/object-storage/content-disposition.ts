/** The characters that RFC 5987 leaves unencoded. All others are percent-encoded. */
const notPlain = /[^\w!#$&+.^`|~-]/gu;

const encodeUtf8 = (text: string): string =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");

/**
 * Returns a header that makes browsers save a response under a file name instead of displaying it (RFC 6266). The
 * header contains the name in UTF-8, and in ASCII for old clients.
 */
export function attachmentDisposition(filename: string): string {
  const ascii = filename.replaceAll(/[^ -~]|["\\%]/gu, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${filename.replaceAll(notPlain, encodeUtf8)}`;
}
