import { requireValue } from "../require-value.ts";

/** An object of an OpenAPI or AsyncAPI document. */
export type DocumentJson = Record<string, unknown>;

/** A document with named schemas. */
export interface SchemaDocument {
  components: { schemas: Record<string, DocumentJson> };
}

const isJson = (value: unknown): value is DocumentJson => typeof value === "object" && value !== null;

/** Returns every object schema that is reachable from a part of a document, with its path. */
export function objectsIn(
  document: SchemaDocument,
  part: unknown,
  path: string,
  seen = new Set<unknown>(),
): [string, DocumentJson][] {
  if (!isJson(part) || seen.has(part)) return [];
  seen.add(part);
  const reference =
    typeof part.$ref === "string" ? /^#\/components\/schemas\/(\w+)$/.exec(part.$ref)?.[1] : undefined;
  const target = reference === undefined ? undefined : requireValue(document.components.schemas[reference]);
  return [
    ...(isJson(part.properties) ? [[path, part] as [string, DocumentJson]] : []),
    ...objectsIn(document, target, `${path}(${reference})`, seen),
    ...Object.entries(part)
      .filter(([name]) => name !== "examples")
      .flatMap(([name, inner]) => objectsIn(document, inner, `${path}/${name}`, seen)),
  ];
}
