import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { listFunctionEntries } from "../../../infra/bundling/function-entries.ts";
import { entryOf, isPartnerRoute } from "../../../infra/permissions/route-entry.ts";
import { allWorkers } from "../../../infra/workers/all-workers.ts";
import { methodsServed } from "../../../shared/contract/match-route.ts";
import { referenceRoutes } from "../../../shared/contract/reference-paths.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { requireValue } from "../../support/require-value.ts";
import { environmentStages, readStacks, resourcesOf } from "./read-assembly.ts";

const scopes = { operator: "console/operator", partner_console: "console/partner" };

/** Operators may read a partner's console with a view, which the function checks; the gateway rejects their changes. */
const scopesOf = (audience: keyof typeof scopes, method: string): string[] =>
  audience === "partner_console" && ["GET", "HEAD"].includes(method)
    ? [scopes.partner_console, scopes.operator]
    : [scopes[audience]];

describe.each(environmentStages)("routes of %s", (stage) => {
  const environment = stage === "example-production" ? "production" : "sandbox";
  const deployed = readStacks()
    .filter((stack) => stack.stage === stage && stack.component !== "StreamRoutes")
    .flatMap(({ resources }) => resources.filter(({ type }) => type === "AWS::ApiGatewayV2::Route"));
  const expected = routeTable.filter((route) => environment === "sandbox" || route.sandboxOnly !== true);

  test("the deployed routes are the routes of the route table, the reference routes and two routes for unknown paths", () => {
    const keys = deployed.map(({ properties }) => properties.RouteKey).sort();
    expect(keys).toEqual(
      [
        ...expected.flatMap((route) => methodsServed(route).map((method) => `${method} ${route.path}`)),
        ...referenceRoutes.map(({ method, path }) => `${method} ${path}`),
        ...["$default", "$default"],
      ].sort(),
    );
  });

  test("the API reference is served without credentials, by a function without permissions", () => {
    for (const { method, path } of referenceRoutes) {
      const route = deployed.find(({ properties }) => properties.RouteKey === `${method} ${path}`);
      expect(route?.properties.AuthorizationType).toBe("NONE");
    }
    const roles = resourcesOf("AWS::IAM::Role", stage);
    const role = roles.find(
      ({ properties }) => properties.Description === "Runs partner/reference/serve-reference",
    );
    const statements = role?.properties.Policies[0].PolicyDocument.Statement as {
      Action: string | string[];
    }[];
    const actions = statements.flatMap(({ Action }) => Action);
    expect(actions.filter((action) => !/^(?:logs|xray):/.test(action))).toEqual([]);
  });

  test.each(expected)(
    "$method $path has the gateway authorization that its audience requires",
    (expectedRoute) => {
      const { path, audience } = expectedRoute;
      for (const method of methodsServed(expectedRoute)) {
        const route = deployed.find(({ properties }) => properties.RouteKey === `${method} ${path}`);
        if (audience === "public" || audience === "partner") {
          expect(route?.properties.AuthorizationType).toBe("NONE");
          continue;
        }
        expect(route?.properties).toMatchObject({
          AuthorizationType: "JWT",
          AuthorizationScopes: scopesOf(audience, method),
        });
      }
    },
  );

  test("Every GET route also serves HEAD with the same function and authorizer", () => {
    const routes = new Map(deployed.map(({ properties }) => [properties.RouteKey, properties]));
    for (const { method, path } of expected.filter((route) => route.method === "GET")) {
      const read = requireValue(routes.get(`${method} ${path}`));
      expect(routes.get(`HEAD ${path}`), path).toEqual({ ...read, RouteKey: `HEAD ${path}` });
    }
  });

  test("An API has at most 75 percent of the 300 routes that API Gateway allows by default", () => {
    const byApi = Map.groupBy(deployed, ({ properties }) => JSON.stringify(properties.ApiId));
    for (const [api, routes] of byApi) expect(routes.length, api).toBeLessThanOrEqual(225);
  });
});

describe("functions", () => {
  test("every route has a function file, and every function file has a route", () => {
    const files = listFunctionEntries().filter((entry) => /^(partner|console)\//.test(entry));
    const entries = routeTable.map(entryOf);
    const others = [
      "partner/service/handle-unknown-route",
      "console/service/handle-unknown-route",
      "partner/reference/serve-reference",
    ];
    expect(files.sort()).toEqual([...new Set([...entries, ...others])].sort());
  });

  test("every worker has a function file", () => {
    for (const entry of Object.keys(allWorkers)) {
      expect(existsSync(join(import.meta.dirname, `../../../functions/${entry}.ts`)), entry).toBe(true);
    }
  });

  test("partner routes are under /v1, except the public keys, and no console route is under /v1", () => {
    const ofPartners = routeTable.filter(isPartnerRoute).map(({ path }) => path);
    // RFC 8615 defines the path of the keys.
    expect(ofPartners.filter((path) => !path.startsWith("/v1/"))).toEqual(["/.well-known/jwks.json"]);
    expect(routeTable.some((route) => !isPartnerRoute(route) && route.path.startsWith("/v1/"))).toBe(false);
  });
});
