import { describe, expect, it } from "vitest";
import { takesBody } from "../../shared/contract/errors-of-route.ts";
import { type ApiName, buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { requireValue } from "../support/require-value.ts";
import { type DocumentJson as Json, objectsIn } from "../support/schemas/document-objects.ts";

const sides: readonly ApiName[] = ["partner", "console"];

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

const operations = [...documents].flatMap(([, document]) =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => [operation.operationId, document, operation] as const),
  ),
);

/** The protocol's library checks its messages. */
const looseBodies = ["callAssistant"];

describe("fields allowed by the OpenAPI documents", () => {
  it("each operation that takes a body describes the body in the document", () => {
    const described = operations.filter(([, , { requestBody }]) => requestBody !== undefined);
    expect(described.map(([name]) => name).sort()).toEqual(
      routeTable
        .filter(takesBody)
        .map(({ operationId }) => operationId)
        .sort(),
    );
  });

  it.each(operations.filter(([name, , { requestBody }]) => requestBody && !looseBodies.includes(name)))(
    "no object in the body of %s allows undescribed fields",
    (name, document, { requestBody }) => {
      const objects = objectsIn(document, requestBody, name);
      expect(objects.length).toBeGreaterThan(0);
      const open = objects.filter(([, { additionalProperties }]) => additionalProperties !== false);
      expect(open.map(([path]) => path)).toEqual([]);
    },
  );

  it.each(operations)("the responses of %s allow additional fields", (name, document, { responses }) => {
    const closed = objectsIn(document, responses, name).filter(
      ([, { additionalProperties }]) => additionalProperties === false,
    );
    expect(closed.map(([path]) => path)).toEqual([]);
  });

  it("events allow additional fields", () => {
    const document = requireValue(documents.get("partner"));
    const objects = objectsIn(document, document.webhooks, "webhooks");
    expect(objects.length).toBeGreaterThan(10);
    expect(objects.filter(([, { additionalProperties }]) => additionalProperties === false)).toEqual([]);
  });
});
