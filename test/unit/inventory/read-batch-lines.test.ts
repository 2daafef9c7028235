import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type BatchLine, readBatchLines } from "../../../shared/application/inventory/read-batch-lines.ts";

async function read(text: string | Buffer, limits?: { lines: number; bytes: number }): Promise<BatchLine[]> {
  const lines: BatchLine[] = [];
  for await (const group of readBatchLines(Readable.from([gzipSync(text)]), limits)) lines.push(...group);
  return lines;
}

describe("unreadable batch lines", () => {
  test("a line over 256 KiB is reported with only its beginning", async () => {
    const long = `{"listing_id": "auction_a_1", "trim": "${"x".repeat(256 * 1024)}"}`;
    const [line, next] = await read(`${long}\n{}\n`);
    expect(line).toMatchObject({ number: 1, text: null, fault: "is longer than 262144 bytes" });
    expect(line?.text === null && line.head.startsWith('{"listing_id": "auction_a_1"')).toBe(true);
    expect(next).toMatchObject({ number: 2, text: "{}" });
  });

  test("a line that is not UTF-8 is reported without its text", async () => {
    const [line] = await read(
      Buffer.concat([Buffer.from('{"listing_id": "auction_a_1'), Buffer.of(0xff, 0x0a)]),
    );
    expect(line).toMatchObject({ text: null, fault: "is not UTF-8" });
  });
});

describe("a byte-order mark", () => {
  test("a byte-order mark at the start of a file and of each concatenated part is skipped", async () => {
    const lines = await read("\ufeff1\n2\n\ufeff3\n");
    expect(lines.map(({ text }) => text)).toEqual(["1", "2", "3"]);
  });

  test("the last row of a part without a final line break is kept and counted as a line", async () => {
    const lines = await read('\ufeff{"id":1}\n{"id":2}\ufeff{"id":3} \ufeff{"id":4}\n{"id":5}');
    expect(lines.map(({ number, text, isEnded }) => [number, text, isEnded])).toEqual([
      [1, '{"id":1}', true],
      [2, '{"id":2}', true],
      [3, '{"id":3} ', true],
      [4, '{"id":4}', true],
      [5, '{"id":5}', false],
    ]);
  });

  test("a byte-order mark inside a row's text does not end the row", async () => {
    const row = '{"trim":"a}\ufeff{b"}';
    expect((await read(`${row}\n`)).map(({ text }) => text)).toEqual([row]);
  });

  test("a byte-order mark at the start of each gzip member is skipped", async () => {
    const file = Buffer.concat([gzipSync("\ufeff1\n"), gzipSync("\ufeff2\n")]);
    const lines: BatchLine[] = [];
    for await (const group of readBatchLines(Readable.from([file]))) lines.push(...group);
    expect(lines.map(({ text }) => text)).toEqual(["1", "2"]);
  });
});

describe("batch file limits", () => {
  const limits = { lines: 3, bytes: 1000 };

  test("a file at the line and byte limits is read", async () => {
    expect(await read("1\n2\n3\n", limits)).toHaveLength(3);
    expect(await read("x".repeat(1000), limits)).toHaveLength(1);
  });

  test("a file with too many lines is rejected", async () => {
    await expect(read("1\n2\n3\n4\n", limits)).rejects.toThrow("more than 3 lines");
  });

  test("a small file that decompresses to more than the byte limit is rejected", async () => {
    await expect(read("x".repeat(5_000_000), limits)).rejects.toThrow("longer than 1000 bytes");
  });
});
