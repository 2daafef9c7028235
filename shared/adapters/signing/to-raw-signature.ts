const scalarBytes = 32;
/** Number of bytes of the sequence's tag and length. */
const headBytes = 2;

/**
 * Converts an ECDSA signature on P-256 from the DER format of KMS to the format of a JWS: two numbers of 32 bytes each.
 * @throws Error for bytes that are not a DER signature
 */
export function toRawSignature(der: Uint8Array): Buffer {
  const first = readInteger(der, headBytes);
  const second = readInteger(der, first.end);
  if (der[0] !== 0x30 || second.end !== der.length) throw new Error("KMS returned no ECDSA signature");
  return Buffer.concat([first.bytes, second.bytes]);
}

/**
 * Reads a DER integer at a position: a tag, a length, and big-endian bytes. A zero byte comes first if the highest bit
 * of the number is set.
 */
function readInteger(der: Uint8Array, start: number): { bytes: Buffer; end: number } {
  const end = start + 2 + (der[start + 1] ?? 0);
  const digits = Buffer.from(der.subarray(start + 2, end)).subarray(-scalarBytes);
  return { bytes: Buffer.concat([Buffer.alloc(scalarBytes - digits.length), digits]), end };
}
