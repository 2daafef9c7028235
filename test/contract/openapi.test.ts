import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { errorsOfRoute } from "../../shared/contract/errors-of-route.ts";
import { exampleEnvelope } from "../../shared/contract/openapi/describe-errors.ts";
import { writeOpenapi } from "../../shared/contract/openapi/write-openapi.ts";
import { errorSchemaName } from "../../shared/contract/resources/service/error.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { type ErrorCode, errorCatalogue, errorCodes } from "../../shared/domain/errors/error-codes.ts";
import { deliveredTypes, eventTypes } from "../../shared/domain/webhooks/event.ts";
import { compileSchema } from "../support/schemas/compile-schema.ts";

const run = promisify(execFile);

interface Operation {
  operationId: string;
  description: string;
  parameters: { name?: string; in?: string; schema?: unknown; $ref?: string }[];
  responses: Record<
    string,
    {
      headers?: Record<string, unknown>;
      content?: {
        "application/json"?: {
          examples?: Record<string, unknown>;
          schema?: { $ref?: string; anyOf?: { $ref?: string }[] };
        };
      };
    }
  >;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<
    string,
    { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }
  >;
  components: { schemas: Record<string, EventSchema> };
}
interface EventSchema {
  properties: { type: { const?: string }; data: { properties?: Record<string, unknown> } };
}

let directory: string;
let paths: string[];
let documents: Document[];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "openapi-"));
  paths = await writeOpenapi(directory);
  documents = await Promise.all(
    paths.map(async (path) => JSON.parse(await readFile(path, "utf8")) as Document),
  );
}, 60_000);
afterAll(() => rm(directory, { recursive: true }));

const operationOf = (method: string, path: string): Operation[] =>
  documents.flatMap((one) => one.paths[path]?.[method.toLowerCase()] ?? []);

/** Returns the error responses of an operation that are not the route's own. */
const refusalsOf = ({ responses }: RouteDefinition, operation: Operation | undefined) =>
  Object.entries(operation?.responses ?? {})
    .filter(([status]) => !(status in responses))
    .map(([, response]) => response);

describe("OpenAPI documents", () => {
  it("the OpenAPI documents pass the linter's recommended rules", async () => {
    const environment = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
    const command = ["lint", "--config", "redocly.yaml", "--max-problems", "20", ...paths];
    const { stderr } = await run("node_modules/.bin/redocly", command, { env: environment });
    expect(stderr).not.toMatch(/warning|error/i);
  });

  it("the OpenAPI documents together contain each route of the table exactly once", () => {
    const described = documents.flatMap((one) =>
      Object.values(one.paths).flatMap((methods) =>
        Object.values(methods).map((operation) => operation.operationId),
      ),
    );
    expect(described.sort()).toEqual(routeTable.map((route) => route.operationId).sort());
  });

  it.each(routeTable.map((route) => [route.operationId, route] as const))(
    "%s shows an example of every error it can return",
    (_, route) => {
      const [operation] = operationOf(route.method, route.path);
      const shown = refusalsOf(route, operation).flatMap((response) =>
        Object.keys(response.content?.["application/json"]?.examples ?? {}),
      );
      expect([...new Set(shown)].sort()).toEqual([...errorsOfRoute(route)].sort());
    },
  );

  it.each(
    routeTable
      .filter(({ rateLimit }) => rateLimit !== undefined)
      .map((route) => [route.operationId, route] as const),
  )(
    "%s documents limit headers on every response to an admitted caller, and Retry-After on 429",
    (_, route) => {
      const [operation] = operationOf(route.method, route.path);
      expect(operation?.description).toContain(`Limit \`${route.rateLimit}\`: `);
      const answers = Object.entries(operation?.responses ?? {});
      const undocumented = answers.filter(
        ([, { headers = {} }]) => !("RateLimit" in headers && "RateLimit-Policy" in headers),
      );
      expect(undocumented.map(([status]) => status)).toEqual(route.audience === "partner" ? ["401"] : []);
      expect(operation?.responses["429"]?.headers).toHaveProperty("Retry-After");
    },
  );

  it.each(errorCodes)(
    "the example of the error %s conforms to the schema of the error and has no further fields",
    (code) => {
      const [partner, console] = documents.map((one) => one as unknown as object);
      const pointer = `#/components/schemas/${errorSchemaName(code)}`;
      const document = [partner, console].find(
        (one) => errorSchemaName(code) in (one as Document).components.schemas,
      );
      // Responses of no route: an unknown one, another method, the chat stream's, and reserved ones.
      if (document === undefined) {
        const ofNoRoute = [
          "route_not_found",
          "method_not_allowed",
          "invalid_chat_token",
          "capacity_exceeded",
        ];
        expect(ofNoRoute).toContain(code);
        return;
      }
      const check = compileSchema(document, { $ref: pointer });
      const example = exampleEnvelope(code);
      expect(check(example)).toEqual([]);
      const { error } = example as { error: { details: object } };
      const details = z.object(errorCatalogue[code].details ?? {});
      expect(z.parse(details, error.details)).toEqual(error.details);
      expect(check({ error: { ...error, code: "unheard_of" } })).not.toEqual([]);
    },
  );

  it.each(routeTable.map((route) => [route.operationId, route] as const))(
    "%s allows exactly the possible error codes for each status",
    (_, route) => {
      const [operation] = operationOf(route.method, route.path);
      for (const response of refusalsOf(route, operation)) {
        const { schema, examples } = response.content?.["application/json"] ?? {};
        if (examples === undefined) continue;
        const listed = (schema?.anyOf ?? [schema]).map((one) => one?.$ref);
        const codes = Object.keys(examples) as ErrorCode[];
        expect(listed).toEqual(codes.map((code) => `#/components/schemas/${errorSchemaName(code)}`));
      }
    },
  );

  it("exactly the cacheable partner reads accept If-None-Match and can return 304", () => {
    for (const { operationId, audience, method, path, neverKept } of routeTable) {
      const [operation] = operationOf(method, path);
      const takesTag = operation?.parameters.some(({ $ref }) => $ref?.endsWith("/IfNoneMatch"));
      const isRead = audience === "partner" && method === "GET" && neverKept !== true;
      expect([operationId, takesTag, "304" in (operation?.responses ?? {})]).toEqual([
        operationId,
        isRead,
        isRead,
      ]);
    }
  });

  it("the parameter limit is an integer from 1 to 200 with 50 as its default", () => {
    const [operation] = operationOf("GET", "/v1/orders");
    const limit = operation?.parameters.find((parameter) => parameter.name === "limit");
    expect(limit).toMatchObject({
      in: "query",
      schema: { type: "integer", minimum: 1, maximum: 200, default: 50 },
    });
  });

  it("the partner document has a webhook for every event type that an endpoint can receive", () => {
    const [partner] = documents;
    expect(Object.keys(partner?.webhooks ?? {}).sort()).toEqual([...deliveredTypes].sort());
  });

  it.each(eventTypes)("the webhook %s describes its data", (type) => {
    const [partner] = documents;
    const content = partner?.webhooks?.[type]?.post.requestBody.content["application/json"];
    const name = content!.schema.$ref.replace("#/components/schemas/", "");
    const described = partner?.components.schemas[name]?.properties;
    expect(described?.type.const).toBe(type);
    expect(Object.keys(described?.data.properties ?? {}).length).toBeGreaterThan(0);
  });
});
