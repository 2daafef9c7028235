import type { Properties } from "../account/account-records.ts";
import { isKnownAfterApply } from "./known-after-apply.ts";
import type { PropertySchema, PropertyType, ResourceSchema, ResourceSchemas } from "./load-schemas.ts";

/** An error of a property. The path consists of keys and indexes below `Properties`. */
export interface PropertyFault {
  path: string[];
  message: string;
}

type Check = (value: unknown, path: string[]) => PropertyFault[];

/**
 * Returns the errors in a resource's evaluated properties: unknown properties, missing properties, and values with the
 * wrong shape.
 */
export function validateProperties(
  schema: ResourceSchema,
  properties: Properties,
  schemas: ResourceSchemas,
): PropertyFault[] {
  return validateStructure(schema.properties, properties, [], schemas);
}

function validateStructure(
  declared: Record<string, PropertySchema>,
  values: Properties,
  path: string[],
  schemas: ResourceSchemas,
): PropertyFault[] {
  const missing = Object.entries(declared)
    .filter(([name, { required }]) => required === true && !Object.hasOwn(values, name))
    .map(([name]) => ({ path, message: `Missing required property [${name}]` }));
  const wrong = Object.entries(values).flatMap(([name, value]) => {
    const property = declared[name];
    const at = [...path, name];
    if (property === undefined) return [{ path: at, message: `Unsupported property [${name}]` }];
    return validateType(property.type, schemas)(value, at);
  });
  return [...missing, ...wrong];
}

function validateType(type: PropertyType, schemas: ResourceSchemas): Check {
  switch (type.type) {
    case "json":
      return () => [];
    case "union":
      return (value, path) => {
        const faults = type.types.map((each) => validateType(each, schemas)(value, path));
        return faults.some((each) => each.length === 0) ? [] : faults[0]!;
      };
    case "array":
      return (value, path) => {
        if (!Array.isArray(value)) return wrongShape(value, path, "JSONArray");
        const check = validateType(type.element, schemas);
        return value.flatMap((item, index) => check(item, [...path, String(index)]));
      };
    case "map":
      return (value, path) => {
        if (!isObject(value)) return wrongShape(value, path, "JSONObject");
        const check = validateType(type.element, schemas);
        return Object.entries(value).flatMap(([key, item]) => check(item, [...path, key]));
      };
    case "ref":
      return (value, path) =>
        isObject(value)
          ? validateStructure(schemas.structure(type.reference), value, path, schemas)
          : wrongShape(value, path, "JSONObject");
    case "tag":
      return (value, path) => {
        if (!isObject(value)) return wrongShape(value, path, "JSONObject");
        return ["Key", "Value"]
          .filter((name) => !Object.hasOwn(value, name))
          .map((name) => ({ path, message: `Missing required property [${name}]` }));
      };
    default:
      return (value, path) => validateScalar(type, value, path);
  }
}

function validateScalar(
  type: Extract<PropertyType, { type: string }>,
  value: unknown,
  path: string[],
): PropertyFault[] {
  if (typeof value === "object") return wrongShape(value, path, capitalise(type.type));
  if (isKnownAfterApply(value)) return [];
  const text = String(value);
  const fits: Record<string, (text: string) => boolean> = {
    number: (each) => each.trim() !== "" && Number.isFinite(Number(each)),
    integer: (each) => /^-?\d+$/.test(each),
    boolean: (each) => /^(true|false)$/i.test(each),
  };
  if (fits[type.type]?.(text) === false) return wrongShape(value, path, capitalise(type.type));
  const allowed = "allowedValues" in type ? type.allowedValues : undefined;
  if (allowed === undefined || allowed.map(String).includes(text)) return [];
  return [{ path, message: `[${text}] is not one of the allowed values [${allowed.join(", ")}]` }];
}

function wrongShape(value: unknown, path: string[], wanted: string): PropertyFault[] {
  const found = Array.isArray(value)
    ? "JSONArray"
    : isObject(value)
      ? "JSONObject"
      : capitalise(typeof value);
  return [{ path, message: `expected type: ${wanted}, found: ${found}` }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
