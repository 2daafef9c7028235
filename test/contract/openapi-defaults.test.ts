import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { takesBody } from "../../shared/contract/errors-of-route.ts";
import { type ApiName, buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { type DocumentJson, objectsIn, type SchemaDocument } from "../support/schemas/document-objects.ts";

interface Parameter {
  name?: string;
  required?: boolean;
  schema?: DocumentJson;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: DocumentJson;
  responses: DocumentJson;
}
interface Document extends SchemaDocument {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: DocumentJson;
}

const sides: readonly ApiName[] = ["partner", "console"];
const documents = sides.map((side) => buildOpenapi(side, routeTable, "1.0.0") as unknown as Document);
const operations = documents.flatMap((document) =>
  Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((operation) => ({ document, ...operation })),
  ),
);

/** Returns the fields of an object schema with a default, by the keyword or in words. */
const withDefault = ({ properties }: DocumentJson): string[] =>
  Object.entries(properties as Record<string, DocumentJson>)
    .filter(([, field]) => "default" in field || /Default: `.*`\.$/.test(String(field.description)))
    .map(([name]) => name);

const requiredOf = ({ required = [] }: DocumentJson) => required as string[];

/** Returns the top-level fields of a route's body that the code's schema fills in. */
const filledIn = (body: z.ZodMiniType): string[] =>
  body instanceof z.ZodMiniObject
    ? Object.entries(body.shape as Record<string, z.ZodMiniType>)
        .filter(([, field]) => field._zod.def.type === "default")
        .map(([name]) => name)
    : [];

describe("defaults in the OpenAPI documents", () => {
  it("requests may omit every parameter and body field with a default", () => {
    const found = { parameters: 0, fields: 0 };
    for (const { operationId, document, parameters, requestBody } of operations) {
      for (const { name, required, schema } of parameters) {
        if (schema === undefined || !("default" in schema)) continue;
        found.parameters += 1;
        expect([operationId, name, required]).toEqual([operationId, name, false]);
      }
      for (const [path, schema] of objectsIn(document, requestBody, operationId)) {
        const fields = withDefault(schema);
        found.fields += fields.length;
        const mandatory = fields.filter((field) => requiredOf(schema).includes(field));
        expect(mandatory, path).toEqual([]);
      }
    }
    expect(found.parameters).toBeGreaterThan(20);
    expect(found.fields).toBeGreaterThan(5);
  });

  it("the defaults of body fields are in descriptions, because generators treat a field with a default keyword as always present", () => {
    const reported = operations.flatMap(({ operationId, document, requestBody }) =>
      objectsIn(document, requestBody, operationId).flatMap(([path, schema]) => {
        const fields = schema.properties as Record<string, DocumentJson>;
        const keywords = Object.entries(fields).filter(([, field]) => "default" in field);
        expect(
          keywords.map(([name]) => name),
          path,
        ).toEqual([]);
        return withDefault(schema).map((name) => `${operationId}.${name}`);
      }),
    );
    const filled = routeTable
      .filter(takesBody)
      .flatMap(({ operationId, body }) => filledIn(body!).map((name) => `${operationId}.${name}`));
    expect(filled.length).toBeGreaterThan(5);
    expect(reported).toEqual(expect.arrayContaining(filled));
  });

  it("a field with a default is always present in responses and events", () => {
    for (const document of documents) {
      const answers = Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map(({ responses }) => responses),
      );
      for (const [path, schema] of objectsIn(document, [answers, document.webhooks], "answers")) {
        const missing = withDefault(schema).filter((field) => !requiredOf(schema).includes(field));
        expect(missing, path).toEqual([]);
      }
    }
  });

  it("a response field is required in a document if and only if the schema in code always has the field", () => {
    const shapes = new Map<string, z.ZodMiniObject>();
    for (const { responses } of routeTable)
      for (const { schema } of Object.values(responses)) if (schema) collectShapes(schema, shapes);
    expect(shapes.size).toBeGreaterThan(30);
    for (const [id, { shape }] of shapes) {
      const fields = Object.entries(shape as Record<string, z.ZodMiniType>);
      const always = fields.filter(([, { _zod }]) => _zod.optout === undefined).map(([name]) => name);
      for (const { components } of documents) {
        const described = components.schemas[id];
        if (described !== undefined)
          expect([id, requiredOf(described).toSorted()]).toEqual([id, always.toSorted()]);
      }
    }
  });
});

/** Collects the object schemas with an id in a schema. */
function collectShapes(schema: z.core.$ZodType, found: Map<string, z.ZodMiniObject>): void {
  const id = z.globalRegistry.get(schema)?.id;
  if (id !== undefined && schema instanceof z.ZodMiniObject) {
    if (found.has(id)) return;
    found.set(id, schema);
  }
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  const shape = schema instanceof z.ZodMiniObject ? Object.values(schema.shape) : [];
  for (const part of [def.innerType, def.element, def.valueType, ...((def.options as []) ?? []), ...shape])
    if (part instanceof z.core.$ZodType) collectShapes(part, found);
}
