import { describe, expect, it } from "vitest";
import { handler as consoleDefault } from "../../../functions/console/service/handle-unknown-route.ts";
import { handler as getHealth } from "../../../functions/partner/service/get-health.ts";
import { handler as partnerDefault } from "../../../functions/partner/service/handle-unknown-route.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler } from "../../support/requests/call-handler.ts";

logger.setLogLevel("SILENT");
Object.assign(process.env, {
  ENVIRONMENT: "sandbox",
  API_VERSION: "v1.60",
  DOCS_URL: "https://docs.example.com",
});

describe("requests without a route", () => {
  it("an unknown path returns 404 route_not_found even if the request has no API key", async () => {
    for (const path of ["/", "/v2/orders", "/v1/healthy", "/v1/health/", "/ops/v1/partners"]) {
      const { status, body } = await callHandler(partnerDefault, { path });
      expect([path, status, body.error.code]).toEqual([path, 404, "route_not_found"]);
    }
  });

  it("the error for an unknown path suggests the closest path or names the methods of the parent path", async () => {
    const near = await callHandler(partnerDefault, { path: "/v1/Orders/" });
    expect(near.body.error).toMatchObject({
      code: "route_not_found",
      message: "No route has this path; did you mean /v1/orders?",
      details: { nearest_path: "/v1/orders" },
    });
    const far = await callHandler(partnerDefault, { path: "/ops/v1/partners" });
    expect(far.body.error.details).toEqual({});
    const below = await callHandler(partnerDefault, { path: "/v1/orders/ord_1/cancel", method: "POST" });
    expect(below.body.error.message).toMatch(
      /The path above it, \/v1\/orders\/ord_1, allows DELETE, GET, PATCH\.$/,
    );
    const ops = await callHandler(consoleDefault, { path: "/ops/v1/partner" });
    expect(ops.body.error.details).toEqual({ nearest_path: "/ops/v1/partners" });
  });

  it("an unsupported method on a known path returns 405 with an Allow header even if the request has no API key", async () => {
    const { status, body, headers } = await callHandler(partnerDefault, {
      path: "/v1/health",
      method: "DELETE",
    });
    expect([status, body.error.code, headers.Allow]).toEqual([405, "method_not_allowed", "GET, HEAD"]);
    const ops = await callHandler(consoleDefault, { path: "/ops/v1/partners/pt_1", method: "DELETE" });
    expect([ops.status, ops.headers.Allow]).toEqual([405, "GET, HEAD, PATCH"]);
  });
});

describe("GET /v1/health", () => {
  it("the health route responds to HEAD with the status and headers of GET", async () => {
    const get = await callHandler(getHealth);
    const head = await callHandler(getHealth, { method: "HEAD" });
    expect([head.status, head.headers]).toEqual([get.status, get.headers]);
  });

  it("the health route needs no key and returns status, version and environment", async () => {
    const { status, body } = await callHandler(getHealth);
    expect([status, body]).toEqual([200, { status: "ok", version: "v1.60", environment: "sandbox" }]);
  });
});
