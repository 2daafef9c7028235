import { compareNumbers, normalizeNumber } from "./decimal.ts";
import { invalid } from "./table-errors.ts";

/** A value in its wire format, with bytes as base64. */
export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: true;
  L?: AttributeValue[];
  M?: Record<string, AttributeValue>;
  SS?: string[];
  NS?: string[];
  BS?: string[];
}

/** An item or its key. */
export type Item = Record<string, AttributeValue>;

/** The type descriptor of an attribute value, such as `S`. */
export type TypeName = keyof AttributeValue;

const typeNames: readonly TypeName[] = ["S", "N", "B", "BOOL", "NULL", "L", "M", "SS", "NS", "BS"];

/** @throws ServiceError unless a value has exactly one type */
export function typeOf(value: AttributeValue): TypeName {
  const [type, ...others] = Object.keys(value);
  if (type === undefined || others.length > 0 || !typeNames.includes(type as TypeName)) {
    throw invalid("Supplied AttributeValue has more than one datatypes set, or none");
  }
  return type as TypeName;
}

/** Compares two values: numbers by value, sets regardless of order. */
export function equals(one: AttributeValue, other: AttributeValue): boolean {
  const type = typeOf(one);
  if (type !== typeOf(other)) return false;
  switch (type) {
    case "N":
      return compareNumbers(one.N!, other.N!) === 0;
    case "L":
      return one.L!.length === other.L!.length && one.L!.every((each, at) => equals(each, other.L![at]!));
    case "M":
      return equalItems(one.M!, other.M!);
    case "SS":
    case "NS":
    case "BS":
      return one[type]!.toSorted().join("\n") === other[type]!.toSorted().join("\n");
    default:
      return one[type] === other[type];
  }
}

/** Reports whether two items or maps have the same attributes. */
function equalItems(one: Item, other: Item): boolean {
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => other[name] !== undefined && equals(one[name]!, other[name]))
  );
}

/**
 * Returns a negative number, zero or a positive number for two texts (by UTF-8) or numbers, and null for
 * other types.
 */
export function compare(one: AttributeValue, other: AttributeValue): number | null {
  if (one.S !== undefined && other.S !== undefined) return compareTexts(one.S, other.S);
  if (one.N !== undefined && other.N !== undefined) return compareNumbers(one.N, other.N);
  return null;
}

/** Compares two texts by UTF-8. Returns a negative number, zero or a positive number. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  // UTF-16 units sort like UTF-8 except surrogates.
  if (!surrogate.test(one) && !surrogate.test(other)) return one < other ? -1 : 1;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

const surrogate = /[\ud800-\udfff]/;

/** Returns an item as stored, with canonical numbers. @throws ServiceError for an invalid value */
export const normalizeItem = (item: Item): Item =>
  Object.fromEntries(Object.entries(item).map(([name, value]) => [name, normalizeValue(value)]));

/** Returns a value as stored. @throws ServiceError for an invalid value */
export function normalizeValue(value: AttributeValue): AttributeValue {
  switch (typeOf(value)) {
    case "N":
      return { N: normalizeNumber(value.N!) };
    case "L":
      return { L: value.L!.map(normalizeValue) };
    case "M":
      return { M: normalizeItem(value.M!) };
    case "NS":
      return { NS: requireSet(value.NS!.map(normalizeNumber)) };
    case "SS":
      return { SS: requireSet(value.SS!) };
    default:
      return value;
  }
}

function requireSet(members: string[]): string[] {
  if (members.length === 0)
    throw invalid("One or more parameter values were invalid: An set may not be empty");
  if (new Set(members).size < members.length) {
    throw invalid("One or more parameter values were invalid: Input collection contains duplicates.");
  }
  return members;
}

/** Returns the size of an item in bytes, as DynamoDB's limits count it. */
export const measureItem = (item: Item): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + measureValue(value), 0);

const containerBytes = 3;

function measureValue(value: AttributeValue): number {
  const type = typeOf(value);
  switch (type) {
    case "S":
      return Buffer.byteLength(value.S!);
    case "N":
      return measureNumber(value.N!);
    case "B":
      return Buffer.byteLength(value.B!, "base64");
    case "L":
      return value.L!.reduce((sum, each) => sum + 1 + measureValue(each), containerBytes);
    case "M":
      return Object.keys(value.M!).length + containerBytes + measureItem(value.M!);
    case "SS":
    case "BS":
      return value[type]!.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
    case "NS":
      return value.NS!.reduce((sum, each) => sum + measureNumber(each), 0);
    default:
      return 1;
  }
}

const measureNumber = (text: string): number =>
  1 + Math.ceil(text.replace(/^-?0*\.?0*|\.|0+$/g, "").length / 2) + Number(text.startsWith("-"));
