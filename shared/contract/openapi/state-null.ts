import type { Json } from "./collect-schemas.ts";

const isNull = (schema: Json): boolean => schema.type === "null" && Object.keys(schema).length === 1;

/**
 * Returns a schema that allows null in the form that code generators of every language understand: a second
 * `type`, or for a reference `oneOf` with null. They treat `anyOf` as a union of any types. Other schemas are
 * returned unchanged.
 */
export function stateNull(schema: Json): Json {
  const { anyOf, ...outer } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2 || !isNull(anyOf[1])) return schema;
  const stated = anyOf[0] as Json;
  if ("$ref" in stated) return { ...outer, oneOf: anyOf };
  if (typeof stated.type !== "string" || "const" in stated) return schema;
  const { type, enum: values, ...rest } = stated;
  return {
    type: [type, "null"],
    ...(Array.isArray(values) && { enum: [...values, null] }),
    ...rest,
    ...outer,
  };
}
