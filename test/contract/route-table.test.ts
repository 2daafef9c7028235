import { existsSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { entryOf, isServedTogether, sourceOf } from "../../infra/permissions/route-entry.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { type RateLimitName, rateLimits } from "../../shared/domain/access/rate-limit.ts";
import { pathParametersOf } from "../support/requests/path-parameters.ts";
import { sampleBodyOf } from "../support/requests/sample-bodies.ts";

/** Functions without a route in the table, and functions that serve several routes. */
const others = [
  ...new Set(routeTable.filter(isServedTogether).map(entryOf)),
  "partner/service/handle-unknown-route",
  "console/service/handle-unknown-route",
  "partner/reference/serve-reference",
];

const partnerRoutes = routeTable
  .filter(({ audience }) => audience === "partner")
  .map((route) => [route.operationId, route] as const);

describe("route table", () => {
  it("the route table has no duplicate operation and no duplicate pair of method and path", () => {
    const operations = routeTable.map((route) => route.operationId);
    const places = routeTable.map((route) => `${route.method} ${route.path.replaceAll(/\{\w+\}/g, "{}")}`);
    expect(operations).toEqual([...new Set(operations)]);
    expect(places).toEqual([...new Set(places)]);
  });

  it("every route has its function file, and every function file its route", () => {
    const entries = ["partner", "console"].flatMap((side) =>
      readdirSync(`functions/${side}`, { recursive: true, encoding: "utf8" })
        .filter((name) => name.endsWith(".ts"))
        .map((name) => `${side}/${name.slice(0, -3)}`),
    );
    expect(entries.sort()).toEqual([...new Set(routeTable.map(sourceOf)), ...others].sort());
  });

  it("a partner route marked inConsole is also in the console, where only the caller differs", () => {
    const counterparts = routeTable.filter(({ inConsole }) => inConsole === true);
    expect(counterparts.map(({ operationId }) => operationId)).toContain("rotateWebhookSecret");
    for (const route of counterparts) {
      const { consoleQuery, ...same } = route;
      expect(route.audience).toBe("partner");
      expect(routeTable).toContainEqual({
        ...same,
        ...(consoleQuery !== undefined && { query: consoleQuery }),
        operationId: route.operationId.replace(/(?=[A-Z])/, "Own"),
        audience: "partner_console",
        path: `/console${route.path}`,
        budgeted: false,
        inConsole: false,
        partnerRoute: route,
      });
    }
    expect(routeTable.filter(({ partnerRoute }) => partnerRoute !== undefined)).toHaveLength(
      counterparts.length,
    );
  });

  it.each(routeTable.map((route) => [route.operationId, route] as const))(
    "%s declares all required parts of a route",
    (_, route) => {
      const base = {
        public: /^\/(?:v1|\.well-known)\//,
        partner: /^\/v1\//,
        operator: /^\/ops\/v1\//,
        partner_console: /^\/console\/v1\//,
      };
      expect(route.path).toMatch(base[route.audience]);
      expect(route.summary).not.toBe("");
      expect(route.description).toMatch(/[.`]$/);
      const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = route.params instanceof z.ZodMiniObject ? Object.keys(route.params.shape) : [];
      expect(declared.sort()).toEqual(inPath.sort());
      for (const part of [route.params, route.query]) {
        expect(part === undefined || part instanceof z.ZodMiniObject).toBe(true);
      }
      // The error catalog documents rejections. Only routes of a protocol with its own errors document theirs.
      const documented = route.protocol === undefined ? /^2/ : /^[24]/;
      expect(Object.keys(route.responses).filter((status) => !documented.test(status))).toEqual([]);
    },
  );

  it.each(routeTable.map((route) => [route.operationId, route] as const))(
    "%s states a rate limit if and only if the route is called with a key or is the counterpart of a partner route",
    (_, { audience, partnerRoute, rateLimit }) => {
      const isLimited = audience === "partner" || partnerRoute !== undefined;
      expect(Object.keys(rateLimits).includes(String(rateLimit))).toBe(isLimited);
    },
  );

  it.each(partnerRoutes)(
    "calls of %s count against the rate limit that the specification assigns to them",
    (operationId, { method, rateLimit }) => {
      const searches = ["listVehicles", "listVehicleFacets", "callAssistant"];
      const expected: Record<string, RateLimitName> = {
        ...Object.fromEntries(searches.map((name) => [name, "read-heavy"])),
        getInvoiceDocument: "invoice-document",
      };
      expect(rateLimit).toBe(expected[operationId] ?? (method === "GET" ? "read-light" : "write"));
    },
  );

  it.each(routeTable.map((route) => [route.operationId, route] as const))(
    "the contract of %s is in the folder named after its operation",
    (_, route) => {
      const name = sourceOf(route).split("/").at(-1);
      const folders = readdirSync("shared/contract/routes");
      expect(folders.some((folder) => existsSync(`shared/contract/routes/${folder}/${name}.ts`))).toBe(true);
    },
  );

  it.each(
    routeTable
      .filter(({ audience }) => audience === "partner" || audience === "partner_console")
      .map((route) => [route.operationId, route] as const),
  )("the ownership tests have a valid sample body for %s if the route needs one", (_, route) => {
    const owned = pathParametersOf(route).filter(({ kind }) => kind !== null);
    expect(owned.length === 0 || sampleBodyOf(route) !== null).toBe(true);
  });
});
