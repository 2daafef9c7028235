import { describe, expect, test } from "vitest";
import { entryOf, pascalCase, sourceOf } from "../../../infra/permissions/route-entry.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { toConsoleRoute } from "../../../shared/contract/to-console-route.ts";

const route: RouteDefinition = {
  operationId: "listOrders",
  audience: "partner",
  area: "orders",
  method: "GET",
  path: "/v1/orders",
  summary: "",
  description: "",
  responses: {},
  errors: [],
  budgeted: true,
};

describe("route entry", () => {
  test("a route's entry is the kebab-case operation name in the folder of its API and area", () => {
    expect(entryOf(route)).toBe("partner/orders/list-orders");
    expect(entryOf({ ...route, audience: "public" })).toBe("partner/orders/list-orders");
    expect(entryOf({ ...route, audience: "operator" })).toBe("console/orders/list-orders");
    expect(entryOf({ ...route, audience: "partner_console" })).toBe("console/orders/list-orders");
  });

  test("a console counterpart has its entry in the console and uses the partner route's file", () => {
    const counterpart = toConsoleRoute(route);
    expect([entryOf(counterpart), sourceOf(counterpart)]).toEqual([
      "console/orders/list-own-orders",
      "partner/orders/list-orders",
    ]);
    expect(sourceOf(route)).toBe(entryOf(route));
  });

  test("a route's constructs have Pascal-case names", () => {
    expect(["listOrders", "deliver-first", "orders"].map(pascalCase)).toEqual([
      "ListOrders",
      "DeliverFirst",
      "Orders",
    ]);
  });
});
