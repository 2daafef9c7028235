import type { Json } from "./collect-schemas.ts";

const isNull = (schema: Json): boolean => schema.type === "null" && Object.keys(schema).length === 1;

/**
 * Returns a schema that allows null, in the form that generators of every language read as "this or null": a second
 * `type`, or for a reference `oneOf` with null. They take `anyOf` for any of several types. Other schemas are returned
 * as they are.
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
