import { describe, expect, it } from "vitest";
import { matchRoute, parseRouteKey } from "../../src/http/match-route.ts";

const routes = [
  "$default",
  "ANY /files/{path+}",
  "GET /orders/{id}",
  "ANY /orders/{id}",
  "GET /orders/mine",
  "GET /orders/{id}/events",
  "POST /orders",
].map((key) => parseRouteKey(key, key));

describe("matchRoute", () => {
  it.each([
    ["an exact path before a variable", "GET", "/orders/mine", "GET /orders/mine", {}],
    ["an exact method before ANY", "GET", "/orders/1", "GET /orders/{id}", { id: "1" }],
    ["ANY for other methods", "PUT", "/orders/mine", "ANY /orders/{id}", { id: "mine" }],
    ["a longer path", "GET", "/orders/1/events", "GET /orders/{id}/events", { id: "1" }],
    ["a greedy variable", "GET", "/files/a/b%20c", "ANY /files/{path+}", { path: "a/b c" }],
    ["a variable and decodes its value", "GET", "/orders/a%2Fb%20c", "GET /orders/{id}", { id: "a/b c" }],
    [
      "a variable and keeps a value that cannot be decoded",
      "GET",
      "/orders/%E0%A4%A",
      "GET /orders/{id}",
      { id: "%E0%A4%A" },
    ],
    ["$default for an unknown path", "GET", "/nowhere", "$default", {}],
    ["$default for an unknown method", "GET", "/orders", "$default", {}],
    ["$default for a trailing slash", "POST", "/orders/", "$default", {}],
  ])("matchRoute matches %s", (_, method, path, routeKey, pathParameters) => {
    const match = matchRoute(routes, method, path);
    expect(match?.route.routeKey).toBe(routeKey);
    expect(match?.pathParameters).toEqual(pathParameters);
  });

  it("matchRoute returns no route for an unknown path if there is no $default route", () => {
    expect(matchRoute(routes.slice(1), "GET", "/nowhere")).toBeUndefined();
  });
});
