import type * as z from "zod/mini";

type Schema = z.core.$ZodTypes;
type Step = string | number;

/** An object within a schema: where it is, what it has, and a value that reaches it. */
export interface ObjectPlace {
  /** Steps from the value to the object; items of lists and records are reached by the first one. */
  path: readonly Step[];
  /** Names of its fields. */
  names: readonly string[];
  /** Whether it accepts fields that it does not name. */
  isLoose: boolean;
  /** A value of the schema's form, its texts and numbers null, with this object replaced. */
  wrap: (object: Record<string, unknown>) => unknown;
  /** The object itself in that form. */
  skeleton: Record<string, unknown>;
}

const recordKey = "any";

/** Every object of a schema: the schema itself, and those in its fields, items and options. */
export function findObjects(schema: z.core.$ZodType): ObjectPlace[] {
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

function objectsOf(def: z.core.$ZodObjectDef): ObjectPlace[] {
  const skeleton = Object.fromEntries(
    Object.entries(def.shape).map(([name, field]) => [name, skeletonOf(field)]),
  );
  const itself: ObjectPlace = {
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

const within = (places: ObjectPlace[], step: Step, put: (value: unknown) => unknown): ObjectPlace[] =>
  places.map((place) => ({
    ...place,
    path: [step, ...place.path],
    wrap: (object) => put(place.wrap(object)),
  }));

/** A value of a schema's form: its objects with all their fields, everything else null but what tells options apart. */
function skeletonOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as Schema)._zod;
  if (def.type === "literal") return def.values[0];
  const [first] = findObjects(schema);
  return first === undefined ? null : first.wrap(first.skeleton);
}
