import { validationError } from "../account/aws-error.ts";
import { findReferences } from "./find-references.ts";
import type { Template } from "./template.ts";

/** Returns the logical ids on which each resource of a template depends, by logical id. */
export function findDependencies(template: Template): Map<string, string[]> {
  const dependencies = new Map<string, string[]>();
  for (const [logicalId, { Properties, UpdatePolicy, DependsOn }] of Object.entries(template.Resources)) {
    const named = findReferences([Properties, UpdatePolicy]).map(({ name }) => name);
    const all = new Set([...named, ...[DependsOn ?? []].flat()]);
    dependencies.set(
      logicalId,
      [...all].filter((name) => name !== logicalId && Object.hasOwn(template.Resources, name)),
    );
  }
  return dependencies;
}

/**
 * Returns ids in an order in which each comes after its dependencies, and otherwise in the given order.
 *
 * @throws AwsError `ValidationError` naming resources with circular dependencies.
 */
export function orderByDependency(dependencies: ReadonlyMap<string, readonly string[]>): string[] {
  const ordered = new Set<string>();
  const open = new Set<string>();
  const visit = (id: string) => {
    if (ordered.has(id)) return;
    if (open.has(id)) {
      throw validationError(`Circular dependency between resources: [${[...open].join(", ")}]`);
    }
    open.add(id);
    for (const dependency of dependencies.get(id) ?? []) {
      if (dependencies.has(dependency)) visit(dependency);
    }
    open.delete(id);
    ordered.add(id);
  };
  for (const id of dependencies.keys()) visit(id);
  return [...ordered];
}
