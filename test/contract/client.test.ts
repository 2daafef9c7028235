import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ApiError, errorClasses, VehicleSourcing } from "../../packages/client/src/index.ts";
import { plannedOperations, renderClient } from "../../shared/contract/client/render-client.ts";
import { errorSchemaName } from "../../shared/contract/resources/service/error.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { errorCodes } from "../../shared/domain/errors/error-codes.ts";
import { sampleKey } from "../support/client/serve-calls.ts";
import { startApiServer } from "../support/client/start-api-server.ts";

const generated = "packages/client/src/generated";
const operations = plannedOperations();
const client = (baseUrl: string) => new VehicleSourcing({ apiKey: sampleKey, baseUrl, maxRetries: 0 });

type Method = (...parameters: unknown[]) => Promise<unknown>;
const methodOf = (of: VehicleSourcing, { resource, method }: { resource: string; method: string }) =>
  (of as unknown as Record<string, Record<string, Method>>)[resource]?.[method];

describe("client generated from the contract", () => {
  it("the generated client matches the contract (npm run client writes it)", () => {
    const rendered = renderClient();
    expect(readdirSync(generated).sort()).toEqual(Object.keys(rendered).sort());
    for (const [name, text] of Object.entries(rendered))
      expect(readFileSync(join(generated, name), "utf8"), name).toBe(text);
  });

  it("the client's operations are exactly the public routes and the partner routes, each with a unique name", () => {
    const callable = routeTable.filter(({ audience }) => audience === "partner" || audience === "public");
    expect(operations.map(({ route }) => route.operationId)).toEqual(
      callable.map(({ operationId }) => operationId),
    );
    const names = operations.map(({ resource, method }) => `${resource}.${method}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it.each(operations.map((operation) => [operation.route.operationId, operation] as const))(
    "the client method for %s sends the route's HTTP method and path, and an idempotency key if the route is a write",
    async (_, operation) => {
      const { route, pathParameters, body } = operation;
      await using server = await startApiServer(() => ({ json: { data: [], next_cursor: null } }));
      const target = client(server.url);
      const parameters = [
        ...pathParameters.map((name) => `value of ${name}`),
        ...(body === null ? [] : [{}]),
      ];
      await methodOf(target, operation)?.call(
        (target as unknown as Record<string, unknown>)[operation.resource],
        ...parameters,
      );
      const [request] = server.requests;
      const path = route.path.replaceAll(/\{(\w+)\}/g, (__, name: string) =>
        encodeURIComponent(`value of ${name}`),
      );
      expect([request?.method, request?.url]).toEqual([route.method, path]);
      expect("idempotency-key" in (request?.headers ?? {})).toBe(route.method !== "GET");
    },
  );

  it.each(operations.filter(({ item }) => item !== null).map((one) => [one.route.operationId, one] as const))(
    "%s is a list and can be iterated to its last page",
    async (_, operation) => {
      const pages = [["a"], [], ["b"]];
      await using server = await startApiServer((__, index) => ({
        json: { data: pages[index], next_cursor: index < 2 ? `c${index}` : null },
      }));
      const target = client(server.url);
      const parameters = [
        ...operation.pathParameters.map(() => "x"),
        ...(operation.body === null ? [] : [{}]),
      ];
      const resource = (target as unknown as Record<string, unknown>)[operation.resource];
      const call = methodOf(target, operation)?.call(
        resource,
        ...parameters,
      ) as unknown as AsyncIterable<unknown>;
      expect(await Array.fromAsync(call)).toEqual(["a", "b"]);
    },
  );

  it("every list operation with query parameters, except listVehicleFacets, can be iterated in the client", () => {
    const named = operations.filter(
      ({ route }) => /^list/.test(route.operationId) && route.query !== undefined,
    );
    const exceptions = named.filter(({ item }) => item === null).map(({ route }) => route.operationId);
    expect(exceptions).toEqual(["listVehicleFacets"]);
  });

  it.each(errorCodes)("%s has its own error class", (code) => {
    const ErrorClass = (errorClasses as Record<string, { code: string; name: string; prototype: unknown }>)[
      code
    ];
    expect([ErrorClass?.code, ErrorClass?.name]).toEqual([code, errorSchemaName(code)]);
    expect(ErrorClass?.prototype).toBeInstanceOf(ApiError);
    expect(Object.keys(errorClasses)).toHaveLength(errorCodes.length);
  });

  it("the client may retry every operation after a lost response, except seven operations that are unsafe to retry", () => {
    const once = operations.filter(({ isRepeatable }) => !isRepeatable).map(({ route }) => route.operationId);
    expect(once.sort()).toEqual([
      "createWatch",
      "createWebhookEndpoint",
      "pingWebhookEndpoint",
      "replayEvent",
      "replayEvents",
      "rotateWebhookSecret",
      "testWatchWebhook",
    ]);
  });
});
