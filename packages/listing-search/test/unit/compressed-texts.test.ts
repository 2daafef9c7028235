import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CompressedTexts } from "../../src/bytes/compressed-texts.ts";
import { growingBytes, growingNumbers } from "../../src/bytes/growing-array.ts";

describe("compressed texts", () => {
  it("all texts are read as they were added, in order, whatever their lengths", () => {
    // Lengths around and above the bytes that are compressed together.
    const length = fc.oneof(fc.nat(40), fc.integer({ min: 100_000, max: 600_000 }));
    fc.assert(
      fc.property(fc.array(fc.tuple(length, fc.nat(255)), { maxLength: 12 }), (described) => {
        const added = described.map(([bytes, value]) => new Uint8Array(bytes).fill(value));
        const texts = new CompressedTexts();
        for (const text of added) texts.add(text);
        expect(texts.count).toBe(added.length);
        const read = Array.from(texts.drain(), (text) => Buffer.from(text));
        expect(read.length).toBe(added.length);
        for (const [at, text] of read.entries())
          expect(text.equals(added[at] ?? new Uint8Array())).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("a text that changes after it was added is read as it was", () => {
    const texts = new CompressedTexts();
    const text = Uint8Array.of(1, 2, 3);
    texts.add(text);
    text.fill(0);
    expect(Array.from(texts.drain(), (read) => [...read])).toEqual([[1, 2, 3]]);
  });
});

describe("growing arrays", () => {
  it("values are kept in order while the array grows", () => {
    const numbers = growingNumbers();
    const expected = Array.from({ length: 1_000 }, (_, at) => at / 3);
    for (const value of expected) numbers.push(value);
    expect([numbers.length, [...numbers.values]]).toEqual([1_000, expected]);
  });

  it("appended bytes follow pushed bytes, and a cleared array starts anew", () => {
    const bytes = growingBytes();
    bytes.push(7);
    bytes.append(new Uint8Array(500).fill(8));
    expect([bytes.length, bytes.values[0], bytes.values[500]]).toEqual([501, 7, 8]);
    bytes.clear();
    bytes.push(9);
    expect([...bytes.values]).toEqual([9]);
  });
});
