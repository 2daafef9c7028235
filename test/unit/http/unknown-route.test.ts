import { describe, expect, it } from "vitest";
import { handler as consoleDefault } from "../../../functions/console/service/answer-unknown-route.ts";
import { handler as partnerDefault } from "../../../functions/partner/service/answer-unknown-route.ts";
import { handler as getHealth } from "../../../functions/partner/service/get-health.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler } from "../../support/call-handler.ts";

logger.setLogLevel("SILENT");
Object.assign(process.env, {
  ENVIRONMENT: "sandbox",
  API_VERSION: "v1.60",
  DOCS_URL: "https://docs.example.com",
});

describe("requests no route answers", () => {
  it("an unknown path is 404 route_not_found, without a key", async () => {
    for (const path of ["/", "/v2/orders", "/v1/healthy", "/v1/health/", "/ops/v1/partners"]) {
      const { status, body } = await callHandler(partnerDefault, { path });
      expect([path, status, body.error.code]).toEqual([path, 404, "route_not_found"]);
    }
  });

  it("another method of a known path is 405 method_not_allowed with Allow, without a key", async () => {
    const { status, body, headers } = await callHandler(partnerDefault, {
      path: "/v1/health",
      method: "DELETE",
    });
    expect([status, body.error.code, headers.Allow]).toEqual([405, "method_not_allowed", "GET"]);
    const ops = await callHandler(consoleDefault, { path: "/ops/v1/partners/pt_1", method: "DELETE" });
    expect([ops.status, ops.headers.Allow]).toEqual([405, "GET, PATCH"]);
  });
});

describe("GET /v1/health", () => {
  it("the health route needs no key and returns status, version and environment", async () => {
    const { status, body } = await callHandler(getHealth);
    expect([status, body]).toEqual([200, { status: "ok", version: "v1.60", environment: "sandbox" }]);
  });
});
