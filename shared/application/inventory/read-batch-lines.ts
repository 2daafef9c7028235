import { isUtf8 } from "node:buffer";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { batchLimits, longestLineBytes } from "../../domain/inventory/batch-limits.ts";
import { withoutByteOrderMark } from "../../domain/text/text-content.ts";

/**
 * One line of a batch file. `text` is null when the line cannot be read. `fault` then gives the reason, and
 * `head` holds its first 1,024 characters as ASCII.
 */
export type BatchLine = { number: number; isEnded: boolean } & (
  | { text: string; fault: null }
  | { text: null; fault: string; head: string }
);

/** Thrown when a file as a whole is not a valid batch. The message is for the operator. */
export class BatchFileError extends Error {
  override name = "BatchFileError";
}

const headBytes = 1024;
/** Some hundred lines, because stored listings are read in groups of a hundred per call. */
const groupBytes = 128 * 1024;
const lineEnd = 0x0a;

/**
 * Yields the lines of a gzip file (one or more members) in groups as they arrive, numbered from 1, with one
 * group in memory at a time. In concatenated files, a byte-order mark starts a new line even without a
 * preceding line end. A line over 256 KiB is returned without its text.
 * @throws BatchFileError if the file is not gzip, is truncated or exceeds `limits`
 */
export async function* readBatchLines(file: Readable, limits = batchLimits): AsyncGenerator<BatchLine[]> {
  const gunzip = createGunzip({ chunkSize: groupBytes });
  // The loop below receives every failure, because the pipeline destroys the gunzip stream with the error.
  pipeline(file, gunzip, () => undefined);
  const splitter = new LineSplitter();
  try {
    for await (const chunk of gunzip) {
      yield splitter.push(chunk as Buffer);
      refuseBeyond(limits, splitter);
    }
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code !== "string" || !code.startsWith("Z_")) throw error;
    const reason = code === "Z_BUF_ERROR" ? "is truncated: the upload is incomplete" : "is not a gzip file";
    throw new BatchFileError(`The file ${reason}.`, { cause: error });
  }
  yield splitter.end();
}

function refuseBeyond(limits: typeof batchLimits, { lineCount, byteCount }: LineSplitter): void {
  if (lineCount > limits.lines) throw new BatchFileError(`The file has more than ${limits.lines} lines.`);
  if (byteCount > limits.bytes) {
    throw new BatchFileError(`The file is longer than ${limits.bytes} bytes once it is unpacked.`);
  }
}

/** Splits arriving bytes into lines. */
class LineSplitter {
  byteCount = 0;
  #parts: Buffer[] = [];
  #length = 0;
  #number = 0;

  get lineCount(): number {
    return this.#number;
  }

  push(chunk: Buffer): BatchLine[] {
    this.byteCount += chunk.length;
    const lines: BatchLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(lineEnd); end !== -1; end = chunk.indexOf(lineEnd, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(...this.#take(true));
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  end(): BatchLine[] {
    return this.#length === 0 ? [] : this.#take(false);
  }

  #keep(part: Buffer): void {
    const isTooLong = this.#length > longestLineBytes;
    this.#length += part.length;
    if (!isTooLong) this.#parts.push(part);
  }

  /**
   * Returns the lines that have arrived: more than one if parts of a concatenated file have no line end
   * between them.
   */
  #take(isEnded: boolean): BatchLine[] {
    const bytes = this.#parts.length === 1 ? (this.#parts[0] as Buffer) : Buffer.concat(this.#parts);
    const isTooLong = this.#length > longestLineBytes;
    this.#parts = [];
    this.#length = 0;
    if (isTooLong || !isUtf8(bytes)) {
      const fault = isTooLong ? `is longer than ${longestLineBytes} bytes` : "is not UTF-8";
      return [
        { number: this.#next(), isEnded, text: null, fault, head: bytes.toString("ascii", 0, headBytes) },
      ];
    }
    // Concatenated files have a byte-order mark at the head of each part, so any line may begin with one.
    const rows = splitJoined(withoutByteOrderMark(bytes.toString("utf8")));
    return rows.map((text, index) => ({
      ...{ number: this.#next(), isEnded: isEnded || index < rows.length - 1 },
      ...{ text, fault: null },
    }));
  }

  /** Lines are identified by their numbers, so each row of a concatenated line gets its own number. */
  #next(): number {
    this.#number += 1;
    return this.#number;
  }
}

/** Matches the boundary at which a byte-order mark starts the next part of a concatenated file. */
const joint = /(?<=\}[ \t\r]*)\ufeff(?=[ \t]*\{)/;

/**
 * Splits a line of a concatenated file into rows at its byte-order marks. A mark inside a row's text does not
 * split the row.
 */
function splitJoined(line: string): string[] {
  if (!line.includes("\ufeff") || !joint.test(line) || isJson(line)) return [line];
  return line.split(joint);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
