import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as unknownInConsole } from "../../../functions/console/service/handle-unknown-route.ts";
import { handler as unknownToPartners } from "../../../functions/partner/service/handle-unknown-route.ts";
import { sourceOf } from "../../../infra/permissions/route-entry.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { securityHeaders, toGatewayResponse } from "../../../shared/http/reply.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let account: OpenedAccount;
beforeAll(async () => {
  table = await startTable();
  account = await openAccount();
});
afterAll(() => table.stop());

const expectSecured = async (handler: GatewayHandler, request: TestRequest) => {
  const { status, headers } = await callHandler(handler, request);
  expect(status).toBeGreaterThan(0);
  expect(headers).toMatchObject(securityHeaders);
  return status;
};

describe("security headers", () => {
  it("the security headers require https and forbid content sniffing", () => {
    expect(
      Number(/max-age=(\d+)/.exec(securityHeaders["Strict-Transport-Security"])?.[1]),
    ).toBeGreaterThanOrEqual(31_536_000);
    expect(securityHeaders["X-Content-Type-Options"]).toBe("nosniff");
  });

  it.each(routeTable.map((route) => [route.operationId, route] as const))(
    "%s sends the security headers to callers with or without credentials, and after a timeout",
    async (_, route) => {
      const file = new URL(`../../../functions/${sourceOf(route)}.ts`, import.meta.url);
      const { handler } = (await import(file.href)) as { handler: GatewayHandler };
      const key = { "x-api-key": account.apiKey };
      const claims = { scope: "operator partner", sub: "1", partner_id: account.partnerId };
      const params = { id: "none", watch_id: "none", invoice_id: "none", vehicle_id: "none" };
      await expectSecured(handler, {});
      await expectSecured(handler, { params, headers: key, claims, body: "no JSON", query: { limit: "x" } });
      await expectSecured(handler, { params, headers: key, claims });
      await expectSecured(handler, { params, headers: key, claims, remainingMilliseconds: 251 });
    },
  );

  it("a response to an unknown path or method has the security headers", async () => {
    for (const handler of [unknownToPartners, unknownInConsole]) {
      expect(await expectSecured(handler, { path: "/none" })).toBe(404);
      expect(await expectSecured(handler, { method: "OPTIONS", path: "/v1/none" })).toBe(404);
    }
    expect(await expectSecured(unknownToPartners, { method: "PUT", path: "/v1/orders" })).toBe(405);
  });

  it.each([
    ["a JSON body", { body: { a: 1 } }],
    ["no body", {}],
    ["a document", { bytes: new Uint8Array([1]), headers: { "Content-Type": "application/pdf" } }],
  ])("a response with %s has the security headers in addition to its other headers", (_, content) => {
    const { headers } = toGatewayResponse({ status: 200, ...content }, { "X-Request-Id": "1" });
    expect(headers).toMatchObject({ ...securityHeaders, "X-Request-Id": "1" });
  });
});
