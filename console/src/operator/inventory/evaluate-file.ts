import { batchLimits, longestLineBytes } from "../../../../shared/domain/inventory/batch-limits.ts";
import { isGzip } from "./upload-file.ts";

/** The reason why a file is not sent: the service would reject the file, or its first row is not a JSON object. */
export type FileFault = "empty" | "tooLarge" | "damaged" | "noRows";

/**
 * Checks a file's size and its first row, decompressed if necessary. The service reports errors in other rows after it
 * has checked the whole file.
 */
export async function evaluateFile(file: Blob): Promise<FileFault | null> {
  if (file.size === 0) return "empty";
  if (file.size > batchLimits.bytes) return "tooLarge";
  const start = await readStart(file);
  if (start === null) return "damaged";
  const [firstRow = ""] = start.split("\n", 1);
  if (firstRow === "") return "empty";
  return isRow(firstRow) ? null : "noRows";
}

/** Returns the text of a file up to the end of its first non-blank row; null if it cannot be decompressed. */
async function readStart(file: Blob): Promise<string | null> {
  const isCompressed = await isGzip(file);
  const bytes = isCompressed ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
  const reader = bytes.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length <= longestLineBytes && !text.includes("\n")) {
      const { done, value } = await reader.read();
      if (done) break;
      text = (text + decoder.decode(value, { stream: true })).trimStart();
    }
    return text;
  } catch {
    return null;
  } finally {
    // Stops reading the rest of the file. Cancelling a failed stream throws, which is ignored.
    await reader.cancel().catch(() => undefined);
  }
}

function isRow(line: string): boolean {
  try {
    const row: unknown = JSON.parse(line);
    return typeof row === "object" && row !== null && !Array.isArray(row);
  } catch {
    return false;
  }
}
