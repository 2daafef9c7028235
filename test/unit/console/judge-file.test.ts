import { Blob as NodeBlob } from "node:buffer";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { judgeFile } from "../../../console/src/operator/inventory/judge-file.ts";
import { batchLimits, longestLineBytes } from "../../../shared/domain/inventory/batch-limits.ts";

const fileOf = (...parts: (string | Uint8Array<ArrayBuffer>)[]) => new NodeBlob(parts) as unknown as Blob;
const packed = (text: string) => Uint8Array.from(gzipSync(text));
const row = '{"listing_id":"a"}\n';

describe("batch file check before upload", () => {
  it.each([
    ["a row", fileOf(row)],
    ["a row without an end", fileOf(row.trim())],
    ["rows as gzip", fileOf(packed(row.repeat(10_000)))],
    ["blank lines first", fileOf(`\n\r\n${row}`)],
    ["a second row that is none", fileOf(`${row}none`)],
  ])("a file with %s is uploaded", async (_what, file) => {
    expect(await judgeFile(file)).toBeNull();
  });

  it.each([
    ["without a byte", fileOf(), "empty"],
    ["of blank lines", fileOf("\n \n"), "empty"],
    ["of nothing as gzip", fileOf(packed("")), "empty"],
    ["of a table in CSV", fileOf("id,year\n1,2020\n"), "noRows"],
    ["of one JSON list", fileOf(`[${row.trim()}]`), "noRows"],
    ["of another kind as gzip", fileOf(packed("%PDF-1.7\n")), "noRows"],
    ["with a first line too long for a row", fileOf(`{"a":"${"x".repeat(2 * longestLineBytes)}`), "noRows"],
    ["of gzip that breaks off", fileOf(packed(row).slice(0, 15)), "damaged"],
    ["that only begins like gzip", fileOf(Uint8Array.from([0x1f, 0x8b, 1, 2, 3])), "damaged"],
  ])("a file %s is not uploaded", async (_what, file, fault) => {
    expect(await judgeFile(file)).toBe(fault);
  });

  it("a file above the batch size limit is neither uploaded nor read", async () => {
    const file = { size: batchLimits.bytes + 1 } as Blob;
    expect(await judgeFile(file)).toBe("tooLarge");
  });
});
