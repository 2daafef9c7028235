type Json = Record<string, unknown>;

/**
 * Returns a named request schema with the defaults of its fields in their descriptions. With the keyword
 * `default`, type generators would make the field of a named schema required, but requests may omit it.
 */
export const describeDefaults = (schema: Json): Json => describeNested(schema) as Json;

function describeNested(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(describeNested);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "properties" ? describeFieldDefaults(part as Record<string, Json>) : describeNested(part),
    ]),
  );
}

const describeFieldDefaults = (fields: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, describeDefault(describeNested(field) as Json)]),
  );

function describeDefault(field: Json): Json {
  if (!("default" in field)) return field;
  const { default: value, description = "", ...rest } = field;
  return { ...rest, description: `${description} Default: \`${JSON.stringify(value)}\`.`.trim() };
}
