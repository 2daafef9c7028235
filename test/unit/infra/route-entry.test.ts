import { describe, expect, test } from "vitest";
import { entryOf, pascalCase, sourceOf } from "../../../infra/permissions/route-entry.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { mirrorInConsole } from "../../../shared/contract/mirror-in-console.ts";

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

describe("entry of a route", () => {
  test("a route's entry is its operation in kebab case, in the folder of its side and area", () => {
    expect(entryOf(route)).toBe("partner/orders/list-orders");
    expect(entryOf({ ...route, audience: "public" })).toBe("partner/orders/list-orders");
    expect(entryOf({ ...route, audience: "operator" })).toBe("console/orders/list-orders");
    expect(entryOf({ ...route, audience: "partner_console" })).toBe("console/orders/list-orders");
  });

  test("a mirror's entry is in the console, and its file is that of the partner route", () => {
    const mirror = mirrorInConsole(route);
    expect([entryOf(mirror), sourceOf(mirror)]).toEqual([
      "console/orders/list-own-orders",
      "partner/orders/list-orders",
    ]);
    expect(sourceOf(route)).toBe(entryOf(route));
  });

  test("a route's constructs are named in Pascal case", () => {
    expect(["listOrders", "deliver-first", "orders"].map(pascalCase)).toEqual([
      "ListOrders",
      "DeliverFirst",
      "Orders",
    ]);
  });
});
