/**
 * Maximum number of bytes before the payload of a client's frame: two, eight of a long length, and the mask's
 * four.
 */
const longestHeaderBytes = 14;

/**
 * Creates a reader of client data that reports the payload length of each data or control frame as soon as its header
 * arrives. The message library reports only whole messages.
 */
export function createFrameMeter(onFrame: (payloadBytes: number) => void): (chunk: Buffer) => void {
  let header = Buffer.alloc(0);
  let payloadLeft = 0;
  return (chunk) => {
    let offset = 0;
    while (offset < chunk.length) {
      const skipped = Math.min(payloadLeft, chunk.length - offset);
      payloadLeft -= skipped;
      offset += skipped;
      if (offset === chunk.length) return;
      const before = header.length;
      header = Buffer.concat([header, chunk.subarray(offset, offset + longestHeaderBytes - before)]);
      const frame = readHeader(header);
      if (frame === null) return;
      offset += frame.headerBytes - before;
      payloadLeft = frame.payloadBytes;
      header = Buffer.alloc(0);
      onFrame(frame.payloadBytes);
    }
  };
}

/** Returns lengths of a frame by RFC 6455, section 5.2; null while its header is incomplete. */
function readHeader(bytes: Buffer): { headerBytes: number; payloadBytes: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes[1]! & 0x7f;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const headerBytes = 2 + lengthBytes + ((bytes[1]! & 0x80) === 0 ? 0 : 4);
  if (bytes.length < headerBytes) return null;
  if (lengthBytes === 0) return { headerBytes, payloadBytes: short };
  const payloadBytes = lengthBytes === 2 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2));
  return { headerBytes, payloadBytes };
}
