import { describe, expect, it } from "vitest";
import { takesBody } from "../../shared/contract/errors-of-route.ts";
import { type ApiSide, buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { requireValue } from "../support/require-value.ts";

type Json = Record<string, unknown>;

const sides: readonly ApiSide[] = ["partner", "console"];

interface Operation {
  operationId: string;
  requestBody?: Json;
  responses: Json;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Json;
  components: { schemas: Record<string, Json> };
}

const documents = new Map(
  sides.map((side) => [side, buildOpenapi(side, routeTable, "1.0.0") as unknown as Document]),
);

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Every object schema that a part of a document leads to, with the way to it. */
function objectsIn(
  document: Document,
  part: unknown,
  path: string,
  seen = new Set<unknown>(),
): [string, Json][] {
  if (!isJson(part) || seen.has(part)) return [];
  seen.add(part);
  const reference =
    typeof part.$ref === "string" ? /^#\/components\/schemas\/(\w+)$/.exec(part.$ref)?.[1] : undefined;
  const target = reference === undefined ? undefined : requireValue(document.components.schemas[reference]);
  return [
    ...(isJson(part.properties) ? [[path, part] as [string, Json]] : []),
    ...objectsIn(document, target, `${path}(${reference})`, seen),
    ...Object.entries(part).flatMap(([name, inner]) => objectsIn(document, inner, `${path}/${name}`, seen)),
  ];
}

const operations = [...documents].flatMap(([, document]) =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, document, operation] as const),
  ),
);

/** The protocol's library checks its messages. */
const looseBodies = ["callAssistant"];

describe("which fields the OpenAPI documents allow", () => {
  it("each operation that takes a body describes it", () => {
    const described = operations.filter(([, , { requestBody }]) => requestBody !== undefined);
    expect(described.map(([name]) => name).sort()).toEqual(
      routeTable
        .filter(takesBody)
        .map(({ operationId }) => operationId)
        .sort(),
    );
  });

  it.each(operations.filter(([name, , { requestBody }]) => requestBody && !looseBodies.includes(name)))(
    "no object in the body of %s may have fields that are not described",
    (name, document, { requestBody }) => {
      const objects = objectsIn(document, requestBody, name);
      expect(objects.length).toBeGreaterThan(0);
      const open = objects.filter(([, { additionalProperties }]) => additionalProperties !== false);
      expect(open.map(([path]) => path)).toEqual([]);
    },
  );

  it.each(operations)("the answers of %s may grow by fields", (name, document, { responses }) => {
    const closed = objectsIn(document, responses, name).filter(
      ([, { additionalProperties }]) => additionalProperties === false,
    );
    expect(closed.map(([path]) => path)).toEqual([]);
  });

  it("events may grow by fields", () => {
    const document = requireValue(documents.get("partner"));
    const objects = objectsIn(document, document.webhooks, "webhooks");
    expect(objects.length).toBeGreaterThan(10);
    expect(objects.filter(([, { additionalProperties }]) => additionalProperties === false)).toEqual([]);
  });
});
