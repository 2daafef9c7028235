import type { Json } from "./collect-schemas.ts";

const isNull = (schema: Json): boolean => schema.type === "null" && Object.keys(schema).length === 1;

/**
 * Rewrites a nullable schema in a form that code generators of every language understand. A schema with a type gets
 * `null` as a second type, and a reference becomes `oneOf` with null. Code generators would read `anyOf` as a union of
 * arbitrary types. Other schemas are returned unchanged.
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
