import type * as z from "zod/mini";

type Schema = z.core.$ZodTypes;
type Step = string | number;

/** An object schema with its path, its fields, and a value that contains it. */
export interface ObjectPath {
  /** Path from the value to the object. Lists and records use their first item. */
  path: readonly Step[];
  /** Names of its fields. */
  names: readonly string[];
  /** True if it accepts unnamed fields. */
  isLoose: boolean;
  /** Returns a value of the schema, with null texts and numbers, in which this object is replaced by another. */
  wrap: (object: Record<string, unknown>) => unknown;
  /** The object itself with such values. */
  skeleton: Record<string, unknown>;
}

const recordKey = "any";

/** Returns every object of a schema: the schema itself, and those in its fields, items and options. */
export function findObjects(schema: z.core.$ZodType): ObjectPath[] {
  const one = schema as Schema;
  const { def } = one._zod;
  switch (def.type) {
    case "object":
      return objectsOf(def);
    case "array":
      return within(findObjects(def.element), 0, (value) => [value]);
    case "record":
      return within(findObjects(def.valueType), recordKey, (value) => ({ [recordKey]: value }));
    case "union":
      return def.options.flatMap(findObjects);
    case "optional":
    case "nullable":
    case "default":
    case "readonly":
      return findObjects(def.innerType);
    case "pipe":
      return findObjects(def.in);
    default:
      return [];
  }
}

function objectsOf(def: z.core.$ZodObjectDef): ObjectPath[] {
  const skeleton = Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [name, skeletonOf(field)]),
  );
  const itself: ObjectPath = {
    path: [],
    names: Object.keys(def.shape),
    isLoose: def.catchall?._zod.def.type !== "never",
    wrap: (object) => object,
    skeleton,
  };
  const below = Object.entries(def.shape).flatMap(([name, field]) =>
    within(findObjects(field), name, (value) => ({ ...skeleton, [name]: value })),
  );
  return [itself, ...below];
}

const within = (places: ObjectPath[], step: Step, put: (value: unknown) => unknown): ObjectPath[] =>
  places.map((place) => ({
    ...place,
    path: [step, ...place.path],
    wrap: (object) => put(place.wrap(object)),
  }));

/**
 * Returns a value of a schema in which objects have all fields, and everything else except discriminators is null.
 */
function skeletonOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as Schema)._zod;
  if (def.type === "literal") return def.values[0];
  const [first] = findObjects(schema);
  return first === undefined ? null : first.wrap(first.skeleton);
}
