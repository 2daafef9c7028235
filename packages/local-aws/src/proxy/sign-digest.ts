import { createECDH, type KeyObject } from "node:crypto";

/** The order of the group of P-256. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const scalarBytes = 32;

/**
 * Returns the ECDSA signature on P-256 of a SHA-256 digest, in DER. Node signs only messages and accepts no
 * digest, but can multiply points.
 */
export function signDigest(privateKey: KeyObject, digest: Buffer): Buffer {
  const secret = toNumber(Buffer.from(privateKey.export({ format: "jwk" }).d ?? "", "base64url"));
  for (;;) {
    const nonce = createECDH("prime256v1");
    const point = nonce.generateKeys();
    const r = toNumber(point.subarray(1, 1 + scalarBytes)) % order;
    const s = (invert(toNumber(nonce.getPrivateKey())) * (toNumber(digest) + r * secret)) % order;
    if (r !== 0n && s !== 0n) return toDer(r, s);
  }
}

const toNumber = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString("hex")}`);

/** Fermat's little theorem applies because the order is a prime. */
function invert(value: bigint): bigint {
  let result = 1n;
  let base = value;
  for (let exponent = order - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % order;
    base = (base * base) % order;
  }
  return result;
}

function toDer(...values: bigint[]): Buffer {
  const integers = values.map((value) => {
    const bytes = Buffer.from(value.toString(16).padStart(scalarBytes * 2, "0"), "hex");
    const first = bytes.findIndex((byte) => byte !== 0);
    const digits = bytes.subarray(first);
    // A set first bit would be read as the sign of the number.
    const content = (digits[0] ?? 0) < 128 ? digits : Buffer.concat([Buffer.of(0), digits]);
    return Buffer.concat([Buffer.of(2, content.length), content]);
  });
  const content = Buffer.concat(integers);
  return Buffer.concat([Buffer.of(0x30, content.length), content]);
}
