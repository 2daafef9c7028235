import type * as z from "zod/mini";

type Schema = z.core.$ZodTypes;

interface CheckDefinition {
  check: string;
  maximum?: number;
  minimum?: number;
  value?: number;
  pattern?: RegExp;
}

/** Returns the definitions of a schema's checks. */
export const checksOf = (schema: z.core.$ZodType): CheckDefinition[] =>
  (schema._zod.def.checks ?? []).map((one) => one._zod.def as unknown as CheckDefinition);

/** Returns the maximum length of a text or list, or undefined without a limit. */
export const mostOf = (schema: z.core.$ZodType): number | undefined =>
  checksOf(schema).find(({ check }) => check === "max_length")?.maximum;

/** Returns the schema of a pipe's output. A transform does not describe its result, so its input schema counts. */
export function endOfPipe({ in: first, out: last }: { in: Schema; out: Schema }): Schema {
  return last._zod.def.type === "transform" ? first : last;
}

/** Describes the limit of every text and list of a schema, by its path without the leading `$.`. */
export function listBounds(schema: z.core.$ZodType, path = ""): [path: string, bound: string][] {
  const one = schema as Schema;
  const { def } = one._zod;
  const most = mostOf(one);
  switch (def.type) {
    case "string":
      return most === undefined ? [] : [[path, `${most.toLocaleString("en")} characters`]];
    case "array":
      return [[path, `${most?.toLocaleString("en")} items`], ...listBounds(def.element, `${path}[]`)];
    case "object":
      return Object.entries(def.shape).flatMap(([name, field]) =>
        listBounds(field, path === "" ? name : `${path}.${name}`),
      );
    case "nullable":
    case "optional":
    case "default":
      return listBounds(def.innerType, path);
    case "pipe":
      return listBounds(endOfPipe(def as unknown as { in: Schema; out: Schema }), path);
    default:
      return [];
  }
}
