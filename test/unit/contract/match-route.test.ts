import { describe, expect, it } from "vitest";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { methodsOfPath, routesServed } from "../../../shared/contract/match-route.ts";

const route = (method: string, path: string, rest: Partial<RouteDefinition> = {}) =>
  ({ method, path, audience: "partner", ...rest }) as RouteDefinition;

const routes = [
  route("GET", "/v1/orders"),
  route("POST", "/v1/orders"),
  route("GET", "/v1/orders/{id}"),
  route("POST", "/v1/orders/backfill"),
  route("POST", "/v1/orders/{id}/sandbox-status", { sandboxOnly: true }),
  route("GET", "/ops/v1/orders", { audience: "operator" }),
];

describe("methods of a path", () => {
  it.each([
    ["/v1/orders", ["GET", "POST"]],
    ["/v1/orders/ord_1", ["GET"]],
    ["/v1/orders/backfill", ["GET", "POST"]],
    ["/v1/orders/", []],
    ["/v1/orders/ord_1/vehicle", []],
    ["/V1/orders", []],
    ["", []],
  ])("the path %s has the methods %j", (path, methods) => {
    expect(methodsOfPath(routes, path)).toEqual(methods);
  });
});

describe("routes of an API", () => {
  it("a sandbox-only route does not exist in production", () => {
    const served = (environment: "sandbox" | "production") =>
      methodsOfPath(routesServed(routes, ["partner"], environment), "/v1/orders/ord_1/sandbox-status");
    expect([served("sandbox"), served("production")]).toEqual([["POST"], []]);
  });

  it("a console route does not exist on the partner API", () => {
    const served = routesServed(routes, ["public", "partner"], "sandbox");
    expect(methodsOfPath(served, "/ops/v1/orders")).toEqual([]);
  });
});
