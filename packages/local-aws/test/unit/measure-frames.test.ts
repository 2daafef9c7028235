import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFrameMeter } from "../../src/websocket/measure-frames.ts";

/** Returns a client's frame with a payload of that length. */
function frameOf(payloadBytes: number): Buffer {
  const long = payloadBytes > 65_535 ? 8 : payloadBytes > 125 ? 2 : 0;
  const frame = Buffer.alloc(2 + long + 4 + payloadBytes);
  frame[0] = 0x81;
  frame[1] = 0x80 | (long === 8 ? 127 : long === 2 ? 126 : payloadBytes);
  if (long === 2) frame.writeUInt16BE(payloadBytes, 2);
  if (long === 8) frame.writeBigUInt64BE(BigInt(payloadBytes), 2);
  return frame;
}

function measure(chunks: readonly Buffer[]): number[] {
  const lengths: number[] = [];
  const meter = createFrameMeter((payloadBytes) => void lengths.push(payloadBytes));
  for (const chunk of chunks) meter(chunk);
  return lengths;
}

describe("frame lengths", () => {
  it("the length of every WebSocket frame is reported, regardless of how the bytes are split into chunks", () => {
    const length = fc.oneof(
      fc.integer({ min: 0, max: 300 }),
      fc.constantFrom(125, 126, 65_535, 65_536, 70_000),
    );
    fc.assert(
      fc.property(
        fc.array(length, { maxLength: 6 }),
        fc.infiniteStream(fc.integer({ min: 1, max: 40_000 })),
        (lengths, sizes) => {
          const bytes = Buffer.concat(lengths.map(frameOf));
          const chunks: Buffer[] = [];
          for (let at = 0; at < bytes.length; at += chunks.at(-1)!.length)
            chunks.push(bytes.subarray(at, at + sizes.next().value!));
          expect(measure(chunks)).toEqual(lengths);
        },
      ),
    );
  });

  it("the length of a WebSocket frame is reported when the header has arrived, before the payload", () => {
    expect(measure([frameOf(100_000).subarray(0, 14)])).toEqual([100_000]);
    expect(measure([frameOf(100_000).subarray(0, 13)])).toEqual([]);
  });
});
