import { describe, expect, test } from "vitest";
import { combineGrants } from "../../../infra/permissions/function-grants.ts";
import { entryOf, pascalCase, sourceOf } from "../../../infra/permissions/route-entry.ts";
import { grantsOf, refuseStrayGrants } from "../../../infra/permissions/route-grants.ts";
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

describe("grants of routes", () => {
  test("a route without an entry is refused by name", () => {
    expect(() => grantsOf({ ...route, operationId: "sellOrders" })).toThrow(/sellOrders/);
  });

  test("an entry without a route is refused by name", () => {
    expect(() => refuseStrayGrants([])).toThrow(/listOrders/);
  });

  test("a partner route may read and count its caller's key, a public one may not", () => {
    expect(grantsOf(route).table).toMatchObject({ get: ["apiKey"], update: ["apiKey"] });
    expect(grantsOf({ ...route, operationId: "getHealth", audience: "public" }).table).toBeUndefined();
  });

  test("a mirror may do what its partner route may, but lets in by the partner's account", () => {
    const mirror = mirrorInConsole({ ...route, operationId: "getWatch" });
    expect(grantsOf(mirror).table).toEqual({ get: ["partner", "watch"] });
  });

  test("grants of both sides are united, each once", () => {
    const common = { table: { get: ["apiKey"] }, settings: ["environment"] } as const;
    const own = {
      table: { get: ["apiKey", "order"], put: ["order"] },
      settings: ["environment", "apiVersion"],
      memoryMib: 1024,
    } as const;
    expect(combineGrants(common, own)).toEqual({
      table: { get: ["apiKey", "order"], put: ["order"] },
      settings: ["environment", "apiVersion"],
      sendsTo: [],
      buckets: {},
      memoryMib: 1024,
    });
  });
});

describe("entry of a route", () => {
  test("is its operation in kebab case, in the folder of its side and area", () => {
    expect(entryOf(route)).toBe("partner/orders/list-orders");
    expect(entryOf({ ...route, audience: "public" })).toBe("partner/orders/list-orders");
    expect(entryOf({ ...route, audience: "operator" })).toBe("console/orders/list-orders");
    expect(entryOf({ ...route, audience: "partner_console" })).toBe("console/orders/list-orders");
  });

  test("of a mirror is in the console, its file is that of the partner route", () => {
    const mirror = mirrorInConsole(route);
    expect([entryOf(mirror), sourceOf(mirror)]).toEqual([
      "console/orders/list-own-orders",
      "partner/orders/list-orders",
    ]);
    expect(sourceOf(route)).toBe(entryOf(route));
  });

  test("names constructs in Pascal case", () => {
    expect(["listOrders", "deliver-webhook", "orders"].map(pascalCase)).toEqual([
      "ListOrders",
      "DeliverWebhook",
      "Orders",
    ]);
  });
});
