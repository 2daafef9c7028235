import { inflateSync } from "node:zlib";

/** Maximum size of an attached file; every receipt is smaller. The limit stops files that inflate without end. */
const mostBytes = 4_000_000;

/** Reports whether a file is a PDF. */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 5).toString("latin1") === "%PDF-";

/** Returns the text of the file that is attached to a PDF; null if none can be read, or if several are attached. */
export function readAttachment(pdf: Buffer): string | null {
  const [found, second] = pdf.toString("latin1").matchAll(/\/Type\s*\/EmbeddedFile\b.*?\bstream\r?\n/gs);
  if (found === undefined || second !== undefined) return null;
  try {
    return inflateSync(pdf.subarray(found.index + found[0].length), {
      maxOutputLength: mostBytes,
    }).toString();
  } catch {
    return null;
  }
}
