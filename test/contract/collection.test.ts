import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type PlannedRequest, planRequests } from "../../infra/collection/plan-requests.ts";
import { plannedFolders, renderBruno, renderPostman } from "../../infra/collection/render-collection.ts";
import type { RouteDefinition } from "../../shared/contract/define-route.ts";
import { buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { requireValue } from "../support/require-value.ts";

const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string };
const directory = "docs/collection";
const routes = routeTable.filter(({ audience }) => audience === "partner" || audience === "public");
const folders = plannedFolders(version);
const requests = folders.flatMap((folder) => folder.requests);

/** Values of variables in the service's formats. */
const values: Readonly<Record<string, string>> = {
  vehicle_id: "auction_a_20261120_0001",
  other_vehicle_id: "auction_a_20261120_0002",
  listing_price_usd: "9800",
  other_listing_price_usd: "10400",
  order_id: "ord_1",
  invoice_id: "inv_1",
  lookup_id: "hl_1",
  endpoint_id: "we_1",
  event_id: "evt_1",
  watch_id: "ww_1",
  thread_id: "ord_1",
  attachment_id: "att_1",
  certificate_id: "crt_1",
  event_created_at: "2026-11-20T09:30:00.000+09:00",
  webhook_url: "https://example.com/webhooks",
  $isoTimestamp: "2026-11-21T00:30:00.000Z",
  $guid: "3f2c1e9a-5b7d-4c8e-9f10-1a2b3c4d5e6f",
};
const fill = (text: string): string =>
  text.replaceAll(/\{\{([$\w]+)\}\}/g, (_, name: string) => requireValue(values[name], name));

const routeOf = ({ operationId }: PlannedRequest): RouteDefinition =>
  requireValue(routes.find((route) => route.operationId === operationId));

/** Returns all files of a directory tree, by path. */
const readTree = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(directory.length + 1), readFileSync(path, "utf8")]),
  );

describe("request collection", () => {
  it("the generated collection matches the contract (npm run collection writes it)", () => {
    expect(readTree()).toEqual(renderBruno(version));
  });

  it("the collection contains every partner and public operation exactly once and uses the right method and path", () => {
    const inCollection = requests.map(({ operationId, method, path }) => [operationId, method, path]);
    expect(inCollection.sort()).toEqual(
      routes.map(({ operationId, method, path }) => [operationId, method, path]).sort(),
    );
  });

  it("generating the collection fails for an operation without a sample and for a sample without an operation", () => {
    const added = { ...requireValue(routes[0]), operationId: "somethingNew", path: "/v1/new" };
    const documentOf = (table: readonly RouteDefinition[]) => buildOpenapi("partner", table, version);
    expect(() => planRequests(documentOf([...routes, added]))).toThrow(/somethingNew/);
    expect(() => planRequests(documentOf(routes.slice(1)))).toThrow(requireValue(routes[0]).operationId);
  });

  it.each(requests.map((request) => [request.operationId, request] as const))(
    "%s sends a request that its route accepts after variables are set",
    (_, request) => {
      const route = routeOf(request);
      const sent = (fields: PlannedRequest["query"]) =>
        Object.fromEntries(
          fields.filter(({ isEnabled }) => isEnabled).map(({ name, value }) => [name, fill(value)]),
        );
      expect(request.body === null).toBe(route.body === undefined || route.ignoresBody === true);
      if (request.body !== null && route.body !== undefined)
        z.parse(route.body, JSON.parse(fill(request.body)));
      if (route.query !== undefined) z.parse(route.query, sent(request.query));
      if (route.params !== undefined) z.parse(route.params, sent(request.pathParameters));
      const { "Idempotency-Key": key } = sent(request.headers);
      expect(key !== undefined).toBe(route.requiresIdempotencyKey === true);
    },
  );

  it("each variable comes from an environment or from an earlier request", () => {
    const known = new Set(["base_url", "api_key", "webhook_url", "$guid", "$isoTimestamp"]);
    for (const { operationId, body, query, pathParameters, keeps } of requests) {
      const text = JSON.stringify([body, query, pathParameters]);
      for (const [, name = ""] of text.matchAll(/\{\{([$\w]+)\}\}/g))
        expect([operationId, name, known.has(name)]).toEqual([operationId, name, true]);
      for (const name of Object.keys(keeps)) known.add(name);
    }
  });

  it("the host is a variable in every request of both collections, and neither contains a key", () => {
    const written = Object.entries(renderBruno(version));
    const addressed = written.filter(([, text]) => "http" in (parse(text) as object));
    expect(addressed.length).toBe(requests.length);
    for (const [path, text] of addressed)
      expect((parse(text) as { http: { url: string } }).http.url, path).toMatch(
        /^\{\{base_url\}\}\/(?:v1|\.well-known)\//,
      );
    const postman = JSON.stringify(renderPostman(version));
    for (const text of [...written.map(([, one]) => one), postman])
      expect(text).not.toMatch(/svc_(?:stg|prd)_\w/);
    expect(postman.match(/"host":\["\{\{base_url\}\}"\]/g)).toHaveLength(requests.length);
  });

  it("the local stage, the sandbox and production each have an environment with a host and a key", () => {
    const environments = readdirSync(join(directory, "environments")).sort();
    expect(environments).toEqual(["local.yml", "production.yml", "sandbox.yml"]);
    for (const name of environments) {
      const { variables } = parse(readFileSync(join(directory, "environments", name), "utf8")) as {
        variables: { name: string; value?: string; secret?: boolean }[];
      };
      const [address, key] = ["base_url", "api_key"].map((one) =>
        variables.find((each) => each.name === one),
      );
      expect(requireValue(address).value).toMatch(/./);
      expect(key?.secret === true || key?.value === "{{process.env.VSP_API_KEY}}").toBe(true);
    }
  });
});
