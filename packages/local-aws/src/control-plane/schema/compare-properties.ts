import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../account/account-records.ts";
import type { PropertySchema, ResourceSchema, ResourceSchemas } from "./load-schemas.ts";

/** A top-level property that differs, and whether its change creates a new resource. */
export interface PropertyDifference {
  name: string;
  before: unknown;
  after: unknown;
  requiresRecreation: "Never" | "Always" | "Conditionally";
}

/** Returns the differences between two sets of evaluated properties of one resource type. */
export function compareProperties(
  schema: ResourceSchema,
  before: Properties,
  after: Properties,
  schemas: ResourceSchemas,
): PropertyDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      name,
      before: before[name],
      after: after[name],
      requiresRecreation: findRecreation(schema.properties[name], before[name], after[name], schemas),
    }));
}

/** Reports whether any of the differences certainly requires a new resource. */
export function causesReplacement(differences: readonly PropertyDifference[]): boolean {
  return differences.some(({ requiresRecreation }) => requiresRecreation === "Always");
}

/** CloudFormation treats `"5"` and `5`, `"true"` and `true`, as equal. */
function isSame(left: unknown, right: unknown): boolean {
  return isDeepStrictEqual(normalise(left), normalise(right));
}

function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normalise(item)]));
}

function findRecreation(
  property: PropertySchema | undefined,
  before: unknown,
  after: unknown,
  schemas: ResourceSchemas,
): PropertyDifference["requiresRecreation"] {
  if (property?.causesReplacement === "yes") return "Always";
  if (property?.causesReplacement === "maybe") return "Conditionally";
  if (property?.type.type !== "ref") return "Never";
  const [old, new_] = [asObject(before), asObject(after)];
  const inner = Object.entries(schemas.structure(property.type.reference))
    .filter(([name]) => !isSame(old[name], new_[name]))
    .map(([name, each]) => findRecreation(each, old[name], new_[name], schemas));
  return inner.find((each) => each === "Always") ?? inner.find((each) => each !== "Never") ?? "Never";
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
