import { invalid } from "./table-errors.ts";

/** An exact number: `digits` times ten to the power of `exponent`, without trailing zeros in `digits`. */
interface Decimal {
  digits: bigint;
  exponent: number;
}

const mostDigits = 38;
const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

function parse(text: string): Decimal {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = pattern.exec(text) ?? [];
  if (whole + fraction === "") {
    throw invalid(`The parameter cannot be converted to a numeric value: ${text}`);
  }
  const trimmed = (whole + fraction).replace(/0+$/, "");
  const dropped = whole.length + fraction.length - trimmed.length;
  if (trimmed === "") return { digits: 0n, exponent: 0 };
  if (trimmed.replace(/^0+/, "").length > mostDigits) {
    throw invalid("Attempting to store more than 38 significant digits in a Number");
  }
  const magnitude = BigInt(trimmed);
  return {
    digits: sign === "-" ? -magnitude : magnitude,
    exponent: Number(exponent) - fraction.length + dropped,
  };
}

function format({ digits, exponent }: Decimal): string {
  const magnitude = String(digits < 0n ? -digits : digits);
  const sign = digits < 0n ? "-" : "";
  if (exponent >= 0) return `${sign}${magnitude}${"0".repeat(exponent)}`;
  const padded = magnitude.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

/** Returns both numbers as integers in the smaller unit. */
function align(one: string, other: string): { left: bigint; right: bigint; exponent: number } {
  const [left, right] = [parse(one), parse(other)];
  const exponent = Math.min(left.exponent, right.exponent);
  const scale = ({ digits, exponent: own }: Decimal) => digits * 10n ** BigInt(own - exponent);
  return { left: scale(left), right: scale(right), exponent };
}

/** Returns a number as stored. @throws ServiceError for invalid numbers and more than 38 digits */
export const normalizeNumber = (text: string): string => format(parse(text));

/** Compares numbers. Returns a negative number, zero or a positive number. */
export function compareNumbers(one: string, other: string): number {
  const { left, right } = align(one, other);
  return left < right ? -1 : Number(left > right);
}

/** Returns the exact sum, or the difference for `sign` -1. */
export function addNumbers(one: string, other: string, sign: 1 | -1): string {
  const { left, right, exponent } = align(one, other);
  const sum = left + BigInt(sign) * right;
  return exponent < 0 ? normalizeNumber(`${sum}e${exponent}`) : format({ digits: sum, exponent });
}
