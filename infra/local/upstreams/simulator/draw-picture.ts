import { hash } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";

const width = 160;
const height = 120;
const channels = 3;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * A small PNG that is the same for the same name and unlike those of other names: a field that fades into another
 * colour.
 */
export function drawPicture(name: string): Buffer {
  const colors = Buffer.from(hash("sha256", name, "hex"), "hex");
  const rows = Buffer.alloc(height * (1 + width * channels));
  for (let y = 0; y < height; y += 1) {
    const share = y / (height - 1);
    // Each row begins with the number of its filter; 0 is none.
    const start = y * (1 + width * channels) + 1;
    for (let x = 0; x < width * channels; x += 1) {
      const channel = x % channels;
      const [from = 0, to = 0] = [colors[channel], colors[channels + channel]];
      rows[start + x] = Math.round(from + (to - from) * share);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits for each of red, green and blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const content = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}
