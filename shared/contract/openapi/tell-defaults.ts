type Json = Record<string, unknown>;

/**
 * Returns a named request schema with the defaults of its fields in their descriptions. With the keyword
 * `default`, type generators would make the field of a named schema required, but requests may omit it.
 */
export const tellDefaults = (schema: Json): Json => tellWithin(schema) as Json;

function tellWithin(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tellWithin);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === "properties" ? tellOfFields(part as Record<string, Json>) : tellWithin(part),
    ]),
  );
}

const tellOfFields = (fields: Record<string, Json>): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, tellOne(tellWithin(field) as Json)]),
  );

function tellOne(field: Json): Json {
  if (!("default" in field)) return field;
  const { default: value, description = "", ...rest } = field;
  return { ...rest, description: `${description} Default: \`${JSON.stringify(value)}\`.`.trim() };
}
