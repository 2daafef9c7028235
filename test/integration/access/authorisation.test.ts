import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sourceOf } from "../../../infra/permissions/route-entry.ts";
import { revokeKey } from "../../../shared/application/access/revoke-key.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { cellName, type IntruderMeans, intrudersOf } from "../../support/requests/authorisation-cases.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
let means: IntruderMeans;
beforeAll(async () => {
  table = await startTable();
  const [own, revoked, restricted] = await Promise.all([
    openAccount(),
    openAccount(),
    openAccount({}, ["198.51.100.1"]),
  ]);
  await revokeKey(revoked, { actor: "operator@example.com", now: Date.now() });
  means = { sandboxKey: own.apiKey, revokedKey: revoked.apiKey, restrictedKey: restricted.apiKey };
});
afterAll(() => table.stop());

const guarded = routeTable.filter((route) => route.audience !== "public");
const isCounterpart = (route: RouteDefinition) => route.partnerRoute !== undefined;
const byOperation = (routes: readonly RouteDefinition[]) =>
  routes.map((route) => [route.operationId, route] as const);

async function expectRefusals(route: RouteDefinition): Promise<void> {
  const file = new URL(`../../../functions/${sourceOf(route)}.ts`, import.meta.url);
  const { handler } = (await import(file.href)) as { handler: GatewayHandler };
  for (const intruder of intrudersOf(route, means)) {
    const answer = await callHandler(handler, {
      ...intruder.request,
      body: "not even JSON",
      query: { limit: "x" },
    });
    const reported = [cellName(route, intruder), answer.status, answer.body.error.code];
    expect(reported).toEqual([cellName(route, intruder), intruder.status, intruder.code]);
  }
}

describe("every route rejects unauthorized callers before reading the request", () => {
  it("only the health route and the JWKS route are public", () => {
    expect(routeTable.filter((route) => route.audience === "public").map((route) => route.path)).toEqual([
      "/v1/health",
      "/.well-known/jwks.json",
    ]);
  });

  it.each(byOperation(guarded.filter((route) => !isCounterpart(route))))(
    "%s rejects every unauthorized caller before it reads the request",
    (_, route) => expectRefusals(route),
  );

  describe("console counterparts of partner routes", () => {
    beforeAll(() => {
      vi.stubEnv("POWERTOOLS_LOG_LEVEL", "SILENT");
      vi.resetModules();
      vi.doMock("#admission", () => import("../../../shared/http/admission/admit-by-token.ts"));
    });
    afterAll(() => {
      vi.doUnmock("#admission");
      vi.resetModules();
      vi.unstubAllEnvs();
    });

    it.each(byOperation(guarded.filter(isCounterpart)))(
      "%s rejects every unauthorized caller in the console before it reads the request",
      (_, route) => expectRefusals(route),
    );
  });
});
