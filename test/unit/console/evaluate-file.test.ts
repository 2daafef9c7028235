import { Blob as NodeBlob } from "node:buffer";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { evaluateFile } from "../../../console/src/operator/inventory/evaluate-file.ts";
import { batchLimits, longestLineBytes } from "../../../shared/domain/inventory/batch-limits.ts";

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new NodeBlob(parts) as unknown as Blob;
const compressed = (text: string) => Uint8Array.from(gzipSync(text));
const row = '{"listing_id":"a"}\n';

describe("batch file check before upload", () => {
  it.each([
    ["a row", fileOf(row)],
    ["a row without a final line break", fileOf(row.trim())],
    ["gzip-compressed rows", fileOf(compressed(row.repeat(10_000)))],
    ["blank lines before the first row", fileOf(`\n\r\n${row}`)],
    ["an unreadable second row", fileOf(`${row}none`)],
  ])("the check before upload accepts a file with %s", async (_what, file) => {
    expect(await evaluateFile(file)).toBeNull();
  });

  it.each([
    ["without content", fileOf(), "empty"],
    ["of blank lines", fileOf("\n \n"), "empty"],
    ["with an empty text in gzip", fileOf(compressed("")), "empty"],
    ["with a CSV table", fileOf("id,year\n1,2020\n"), "noRows"],
    ["with one JSON array", fileOf(`[${row.trim()}]`), "noRows"],
    ["with a gzip-compressed PDF", fileOf(compressed("%PDF-1.7\n")), "noRows"],
    ["with a first line too long for a row", fileOf(`{"a":"${"x".repeat(2 * longestLineBytes)}`), "noRows"],
    ["of truncated gzip", fileOf(compressed(row).slice(0, 15)), "damaged"],
    ["that is gzip only in its first bytes", fileOf(Uint8Array.from([0x1f, 0x8b, 1, 2, 3])), "damaged"],
  ])("the check before upload rejects a file %s", async (_what, file, fault) => {
    expect(await evaluateFile(file)).toBe(fault);
  });

  it("a file above the batch size limit is neither uploaded nor read", async () => {
    const file = { size: batchLimits.bytes + 1 } as Blob;
    expect(await evaluateFile(file)).toBe("tooLarge");
  });
});
