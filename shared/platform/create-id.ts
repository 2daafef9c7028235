import { randomBytes } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const timeLength = 9;
const randomLength = 13;

/** Prefixes of identifiers. */
export type IdPrefix =
  | "ord"
  | "inv"
  | "hl"
  | "ww"
  | "key"
  | "we"
  | "pt"
  | "bat"
  | "aud"
  | "rp"
  | "crt"
  | "apr"
  | "rs"
  | "pv"
  | "att";

/**
 * Returns a new identifier such as `ord_1hxk3q9zr7c2m...`: prefix, 45 bits of milliseconds and 65 random bits in
 * Crockford's base 32, so that identifiers sort by creation time.
 */
export function createId(prefix: IdPrefix, nowMilliseconds: number): string {
  return idStart(prefix, nowMilliseconds) + randomBase32(randomLength);
}

/**
 * Returns the start of identifiers created at an instant, such as `ord_1hxk3q9zr`, so that a range of time is
 * a range of identifiers.
 */
export const idStart = (prefix: IdPrefix, instant: number): string =>
  `${prefix}_${encodeBase32(Math.min(Math.max(instant, 0), 32 ** timeLength - 1), timeLength)}`;

/** Returns the instant at which an identifier was created, in epoch milliseconds; null for a text of another form. */
export function idTime(id: string): number | null {
  const digits = id.slice(id.indexOf("_") + 1);
  return digits.length < timeLength ? null : decodeBase32(digits.slice(0, timeLength));
}

/** Returns `value` as exactly `length` lower-case Crockford base-32 digits, most significant first. */
export function encodeBase32(value: number, length: number): string {
  let rest = value;
  let text = "";
  for (let digit = 0; digit < length; digit += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Returns the reverse of `encodeBase32`; null for any other text. */
export function decodeBase32(text: string): number | null {
  let value = 0;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    value = value * 32 + digit;
  }
  return value;
}

/** Returns `length` random base-32 digits. */
export function randomBase32(length: number): string {
  let text = "";
  for (const byte of randomBytes(length)) text += alphabet.charAt(byte & 31);
  return text;
}
