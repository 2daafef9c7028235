import { describe, expect, it } from "vitest";
import type { Audience } from "../../../shared/contract/define-route.ts";
import { methodsOfPath, routesServed } from "../../../shared/contract/match-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { suggestPath } from "../../../shared/contract/suggest-path.ts";
import { requireValue } from "../../support/require-value.ts";

const partnerAudiences: readonly Audience[] = ["public", "partner"];
const partner = routesServed(routeTable, partnerAudiences, "sandbox");
const production = routesServed(routeTable, partnerAudiences, "production");
const console = routesServed(routeTable, ["operator", "partner_console"], "sandbox");

describe("path suggestions", () => {
  it.each([
    ["/orders", "/v1/orders"],
    ["/v1/orders/", "/v1/orders"],
    ["/v1/Orders", "/v1/orders"],
    ["/V1/ORDERS", "/v1/orders"],
    ["//v1//orders", "/v1/orders"],
    ["/v1/order", "/v1/orders"],
    ["/v1/ordres/ord_1/", "/v1/orders/ord_1"],
    ["/v2/orders/ord_1", "/v1/orders/ord_1"],
    ["/v1/orders/ord_1/confirmed", "/v1/orders/ord_1/confirm"],
    ["/v1/vehicle/auction_a_1", "/v1/vehicles/auction_a_1"],
    ["/v1/webhook_endpoints", "/v1/webhook-endpoints"],
    ["/v1/eagleeye/watches", "/v1/eagle-eye/watches"],
    ["/health", "/v1/health"],
  ])("the suggested path for %s is %s", (sent, meant) => {
    expect(suggestPath(partner, sent)).toBe(meant);
  });

  it.each([
    "/",
    "",
    "/v1",
    "/v1/nothing",
    "/ops/v1/partners",
    "/wp-admin/setup.php",
    `/v1/${"orders/".repeat(50)}`,
  ])("nothing is suggested for %.30s, which resembles no path", (sent) => {
    expect(suggestPath(partner, sent)).toBeNull();
  });

  it("console paths are suggested only on the console API", () => {
    expect(suggestPath(console, "/ops/v1/partner")).toBe("/ops/v1/partners");
    expect(suggestPath(console, "/partners/pt_1/keys")).toBe("/ops/v1/partners/pt_1/keys");
  });

  it("a sandbox-only route is not suggested in production", () => {
    const sent = "/v1/orders/ord_1/sandbox_status";
    expect([suggestPath(partner, sent), suggestPath(production, sent)]).toEqual([
      "/v1/orders/ord_1/sandbox-status",
      null,
    ]);
  });

  it.each(partner.map(({ path }) => path.replaceAll(/\{\w+\}/g, "id_1")))(
    "%s is the suggestion for the same path with a trailing slash, in capitals or without the version",
    (path) => {
      const fixed = path.split("/").some((part) => part === "id_1") ? path : path.toUpperCase();
      for (const sent of [`${path}/`, fixed, path.replace("/v1/", "/")]) {
        const meant = requireValue(suggestPath(partner, sent));
        expect([sent, meant]).toEqual([sent, path]);
        expect(methodsOfPath(partner, meant)).not.toEqual([]);
      }
    },
  );
});
