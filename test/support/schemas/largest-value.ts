import * as z from "zod/mini";
import { mostOf } from "../../../shared/contract/schema/list-bounds.ts";
import { mostFieldsOf } from "./schema-bounds.ts";

type Schema = z.core.$ZodTypes;

/** Maximum sizes that a schema does not state, by the path of `findUnbounded`. */
export type KnownLargest = Readonly<Record<string, () => unknown>>;

/**
 * A character whose doubly encoded JSON has seven bytes, one of three bytes, and a plain one for restricted texts.
 */
const fillers = ["\u0001", "가", "x"];

/** The longest texts of the formats in schemas. */
const formed = [
  "2026-11-20T09:30:00.000+09:00",
  "2026-11-20",
  "2026-11",
  "ABCDEFGHIJ",
  "America/Argentina/ComodRivadavia",
  "2001:0db8:0000:0000:0000:0000:0000:0001/128",
  `${"a".repeat(63)}@${"example.".repeat(20)}com`,
];

function largestText(schema: Schema): string {
  const most = mostOf(schema) ?? 0;
  const [fitting] = [...fillers.map((filler) => filler.repeat(most)), ...formed]
    .filter((text) => z.core.safeParse(schema, text).success)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one));
  if (fitting === undefined) throw new Error("A text has a form that the tests know no text of");
  return fitting;
}

const largestNumber = (schema: Schema): number => {
  const { format } = schema._zod.def as { format?: string };
  const candidates =
    format === "safeint" ? [-Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] : [-Number.MAX_VALUE];
  const bounded = [...candidates, ...Array.from({ length: 16 }, (_, digits) => 10 ** (15 - digits)), 2000, 0];
  const fitting = bounded.find((number) => z.core.safeParse(schema, number).success);
  if (fitting === undefined) throw new Error("A number has a range that the tests know no number of");
  return fitting;
};

const lengthOf = (value: unknown): number => JSON.stringify(value)?.length ?? 0;

const largestOf = <Value>(values: readonly Value[]): Value | undefined =>
  values.toSorted((one, other) => lengthOf(other) - lengthOf(one))[0];

/**
 * Builds the value of a response's schema with the maximum size: every text and list has its maximum length
 * and every optional field is present.
 *
 * @param known maximum sizes that the schema does not state
 * @throws Error for a size that neither states
 */
export function buildLargest(schema: z.core.$ZodType, known: KnownLargest = {}, path = "$"): unknown {
  const given = known[path];
  if (given !== undefined) return given();
  const one = schema as Schema;
  const { def } = one._zod;
  switch (def.type) {
    case "string":
      return largestText(one);
    case "number":
      return largestNumber(one);
    case "boolean":
      return false;
    case "literal":
      return largestOf(def.values);
    case "enum":
      return largestOf(Object.values(def.entries));
    case "nullable":
    case "optional":
    case "default":
    case "readonly":
      return buildLargest(def.innerType, known, path);
    case "array": {
      const most = mostOf(one);
      if (most === undefined) throw new Error(`${path} has no bound`);
      const item = buildLargest(def.element, known, `${path}[]`);
      return Array.from({ length: most }, () => item);
    }
    case "record":
      return buildLargestRecord(one, known, path);
    case "object":
      if (def.catchall !== undefined && def.catchall._zod.def.type !== "never")
        throw new Error(`${path} may be anything`);
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [
          name,
          buildLargest(field, known, `${path}.${name}`),
        ]),
      );
    case "union":
      return largestOf(
        def.options.map((option, position) => buildLargest(option, known, `${path}|${position}`)),
      );
    default:
      throw new Error(`${path} may be anything`);
  }
}

function buildLargestRecord(schema: Schema, known: KnownLargest, path: string): Record<string, unknown> {
  const def = schema._zod.def as unknown as { keyType: z.core.$ZodType; valueType: z.core.$ZodType };
  const most = mostFieldsOf(schema);
  if (most === undefined) throw new Error(`${path} has no bound`);
  const name = String(buildLargest(def.keyType, known, `${path}{key}`));
  const value = buildLargest(def.valueType, known, `${path}{}`);
  const fields = Array.from({ length: most }, (_, number): [string, unknown] => {
    const digits = String(number);
    return [name.slice(0, name.length - digits.length) + digits, value];
  });
  return Object.fromEntries(fields);
}
