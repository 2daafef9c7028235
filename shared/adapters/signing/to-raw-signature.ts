const scalarBytes = 32;
/** Tag and length of the sequence. */
const headBytes = 2;

/**
 * Returns an ECDSA signature on P-256 in JWS format, two numbers of 32 bytes, from the DER format of KMS.
 * @throws Error for bytes that are not such a signature
 */
export function toRawSignature(der: Uint8Array): Buffer {
  const first = readInteger(der, headBytes);
  const second = readInteger(der, first.end);
  if (der[0] !== 0x30 || second.end !== der.length) throw new Error("KMS returned no ECDSA signature");
  return Buffer.concat([first.bytes, second.bytes]);
}

/** Reads the integer at a position: a tag, a length, and big-endian digits with a zero before a set first bit. */
function readInteger(der: Uint8Array, start: number): { bytes: Buffer; end: number } {
  const end = start + 2 + (der[start + 1] ?? 0);
  const digits = Buffer.from(der.subarray(start + 2, end)).subarray(-scalarBytes);
  return { bytes: Buffer.concat([Buffer.alloc(scalarBytes - digits.length), digits]), end };
}
