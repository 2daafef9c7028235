import * as z from "zod/mini";
import { checksOf, endOfPipe, mostOf } from "../../../shared/contract/schema/list-bounds.ts";
import { timestampFormat } from "../../../shared/contract/schema/timestamp.ts";

type Schema = z.core.$ZodTypes;

/** Formats whose texts have the same length, or nearly. */
const fixedFormats = ["uuid", "date", "datetime"];

/** A pattern limits the text if it has no unlimited repetition. */
const isBoundedPattern = ({ source }: RegExp): boolean =>
  source.startsWith("^") &&
  source.endsWith("$") &&
  !/(?<!\\)[*+]|\{\d+,\}/.test(source.replace(/\[(?:\\.|[^\]])*\]/g, "[]"));

function isBoundedText(schema: Schema): boolean {
  const { format } = schema._zod.def as { format?: string };
  if (mostOf(schema) !== undefined) return true;
  if (format !== undefined && fixedFormats.includes(format)) return true;
  if (z.globalRegistry.get(schema)?.format === timestampFormat) return true;
  return checksOf(schema).some(({ pattern }) => pattern !== undefined && isBoundedPattern(pattern));
}

/** Integers are limited to exactly representable numbers. */
const isBoundedNumber = (schema: Schema): boolean =>
  (schema._zod.def as { format?: string }).format === "safeint" ||
  checksOf(schema).some(({ check }) => check === "less_than");

/** Returns the maximum number of fields of a record with free names. */
export const mostFieldsOf = (schema: z.core.$ZodType): number | undefined =>
  z.globalRegistry.get(schema)?.maxProperties as number | undefined;

/**
 * Returns the paths of all unlimited texts, lists, records and numbers of a schema, and of all untyped values.
 * `$` is the schema itself, `[]` an item, `{}` a value of a record.
 */
export function findUnbounded(schema: z.core.$ZodType, path = "$"): string[] {
  const one = schema as Schema;
  const { def } = one._zod;
  switch (def.type) {
    case "string":
      return isBoundedText(one) ? [] : [path];
    case "array":
      return [...(mostOf(one) === undefined ? [path] : []), ...findUnbounded(def.element, `${path}[]`)];
    case "record":
      return [
        ...(mostFieldsOf(one) === undefined ? [path] : []),
        ...findUnbounded(def.keyType, `${path}{key}`),
        ...findUnbounded(def.valueType, `${path}{}`),
      ];
    case "object":
      return [
        ...(def.catchall !== undefined && def.catchall._zod.def.type !== "never" ? [`${path}.*`] : []),
        ...Object.entries(def.shape).flatMap(([name, field]) => findUnbounded(field, `${path}.${name}`)),
      ];
    case "union":
      return def.options.flatMap((option, position) => findUnbounded(option, `${path}|${position}`));
    case "nullable":
    case "optional":
    case "default":
    case "readonly":
      return findUnbounded(def.innerType, path);
    case "pipe":
      return findUnbounded(endOfPipe(def as unknown as { in: Schema; out: Schema }), path);
    case "number":
      return isBoundedNumber(one) ? [] : [path];
    case "enum":
    case "literal":
    case "boolean":
    case "null":
    case "undefined":
      return [];
    default:
      return [path];
  }
}
