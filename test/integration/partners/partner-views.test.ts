import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { handler as getAccount } from "../../../functions/console/account/get-account.ts";
import { handler as endPartnerView } from "../../../functions/console/partner-views/end-partner-view.ts";
import { handler as startPartnerView } from "../../../functions/console/partner-views/start-partner-view.ts";
import { sourceOf } from "../../../infra/permissions/route-entry.ts";
import type { RouteDefinition } from "../../../shared/contract/define-route.ts";
import { routeTable } from "../../../shared/contract/route-table.ts";
import { viewHeader } from "../../../shared/domain/access/partner-view.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { readAuditLog } from "../../../shared/persistence/audit/audit-log.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { callHandler, type TestRequest } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

const operator = "7c1f0a52-ops1";
const otherOperator = "7c1f0a52-ops2";
const halfHour = 30 * 60_000;

let table: RunningTable;
let account: OpenedAccount;
beforeAll(async () => {
  table = await startTable();
  account = await openAccount();
});
afterAll(() => table.stop());

const claimsOf = (sub: string, more: object = {}) => ({ claims: { scope: "operator", sub, ...more } });
const start = (partnerId = account.partnerId, sub = operator) =>
  callHandler(startPartnerView, { method: "POST", params: { id: partnerId }, ...claimsOf(sub) });
const end = (viewId: string, sub = operator, partnerId = account.partnerId) =>
  callHandler(endPartnerView, {
    method: "POST",
    params: { id: partnerId, view_id: viewId },
    ...claimsOf(sub),
  });
const viewIdOf = async (partnerId?: string): Promise<string> => (await start(partnerId)).body.id;
const see = (viewId: string, request: TestRequest = claimsOf(operator)) =>
  callHandler(getAccount, { headers: { [viewHeader]: viewId }, ...request });
const auditOf = async ({ partnerId }: OpenedAccount) => {
  const { entries } = await readAuditLog({ resourceId: partnerId, actor: null, limit: 10, after: null });
  return entries.filter(({ action }) => action.startsWith("partner_view."));
};
const ended = [403, "forbidden", { partner_view: "ended" }];
const readOnly = [403, "forbidden", { partner_view: "read_only" }];
const refusalOf = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { code: string; details?: object } };
}) => [status, body.error?.code, body.error?.details];

describe("starting a view of a partner's console", () => {
  it("a view names its partner and ends after 30 minutes", async () => {
    const { status, body } = await start();
    expect([status, body.partner_id, body.partner_name]).toEqual([201, account.partnerId, "Harbour Motors"]);
    expect(Date.parse(body.expires_at) - Date.parse(body.started_at)).toBe(halfHour);
    expect(body.ended_at).toBeNull();
  });

  it("the audit log records the operator and the partner of each view", async () => {
    const viewed = await openAccount();
    const viewId = await viewIdOf(viewed.partnerId);
    const [entry, ...others] = await auditOf(viewed);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ actor: operator, action: "partner_view.start", resource: "partner" });
    expect(entry?.after).toMatchObject({ view_id: viewId, ended_at: null });
  });

  it("a view of an unknown partner is rejected with 404", async () => {
    expect((await start("pt_none")).status).toBe(404);
  });
});

describe("reading with a view", () => {
  it("the operator reads only the account of the view's partner", async () => {
    const [other] = await Promise.all([openAccount({ name: "Other Motors" })]);
    expect((await see(await viewIdOf())).body.id).toBe(account.partnerId);
    expect((await see(await viewIdOf(other.partnerId))).body.id).toBe(other.partnerId);
  });

  it("a partner claim in the operator's own token has no effect on a view", async () => {
    const own = await openAccount();
    const both = claimsOf(operator, { scope: "operator partner", partner_id: own.partnerId });
    expect((await see(await viewIdOf(), both)).body.id).toBe(account.partnerId);
    expect((await callHandler(getAccount, both)).body.id).toBe(own.partnerId);
  });

  it("the view of another operator is rejected like an unknown view", async () => {
    const viewId = await viewIdOf();
    expect(refusalOf(await see(viewId, claimsOf(otherOperator)))).toEqual(ended);
    expect(refusalOf(await see("pv_none"))).toEqual(ended);
  });

  it("a changed, shortened or too long view id is rejected", async () => {
    const viewId = await viewIdOf();
    const changed = viewId.endsWith("0") ? `${viewId.slice(0, -1)}1` : `${viewId.slice(0, -1)}0`;
    for (const id of [changed, viewId.slice(0, -1), `${viewId}0`, viewId.toUpperCase(), "", "x".repeat(5000)])
      expect(refusalOf(await see(id)), id.slice(0, 40)).toEqual(ended);
  });

  it("a request with a view but without the operator scope is rejected, even with a token of the view's partner", async () => {
    const claims = { scope: "partner", sub: operator, partner_id: account.partnerId };
    const { status, body } = await see(await viewIdOf(), { claims });
    expect([status, body.error.details]).toEqual([403, { required_scope: "operator" }]);
  });

  it("an operator with an unknown role is rejected", async () => {
    const answer = await see(await viewIdOf(), claimsOf(operator, { console_role: "owner" }));
    expect([answer.status, answer.body.error.code]).toEqual([403, "forbidden"]);
  });

  it("an expired view is rejected", async () => {
    const viewId = await viewIdOf();
    const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + halfHour);
    try {
      expect(refusalOf(await see(viewId))).toEqual(ended);
    } finally {
      now.mockRestore();
    }
  });

  it("the request log contains the view, the partner and the operator, but no user of the partner", async () => {
    const lines = vi.spyOn(logger, "info").mockImplementation(() => undefined);
    try {
      const viewId = await viewIdOf();
      lines.mockClear();
      await see(viewId);
      const fields = lines.mock.calls[0]?.[1];
      expect(fields).toMatchObject({
        ...{ operation: "getAccount", partner_view_id: viewId, viewed_partner_id: account.partnerId },
        operator_id_sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(fields).not.toHaveProperty("partner_id");
      expect(fields).not.toHaveProperty("end_user_id_sha256");
    } finally {
      lines.mockRestore();
    }
  });
});

describe("ending a view", () => {
  it("a request with an ended view is rejected, and the end is in the audit log once", async () => {
    const viewed = await openAccount();
    const viewId = await viewIdOf(viewed.partnerId);
    const answers = await Promise.all([1, 2, 3].map(() => end(viewId, operator, viewed.partnerId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refusalOf(await see(viewId))).toEqual(ended);
    expect((await auditOf(viewed)).map(({ action }) => action).toSorted()).toEqual([
      "partner_view.end",
      "partner_view.start",
    ]);
  });

  it("a view cannot be ended by another operator or under the path of another partner", async () => {
    const [viewId, other] = [await viewIdOf(), await openAccount()];
    expect((await end(viewId, otherOperator)).status).toBe(404);
    expect((await end(viewId, operator, other.partnerId)).status).toBe(404);
    expect((await see(viewId)).status).toBe(200);
  });
});

describe("changes with a view", () => {
  const changes = routeTable.filter(
    ({ audience, method }) => audience === "partner_console" && method !== "GET",
  );
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

  it("the tests of partner views cover more than 30 partner console routes with a method other than GET", () => {
    expect(changes.length).toBeGreaterThan(30);
  });

  it.each(changes.map((route): [string, RouteDefinition] => [route.operationId, route]))(
    "an operator in a partner view cannot call %s, even if the operator is also a user of the partner",
    async (_, route) => {
      const file = new URL(`../../../functions/${sourceOf(route)}.ts`, import.meta.url);
      const { handler } = (await import(file.href)) as { handler: GatewayHandler };
      const both = claimsOf(operator, { scope: "operator partner", partner_id: account.partnerId });
      const headers = { [viewHeader]: await viewIdOf() };
      const answer = await callHandler(handler, { method: route.method, ...both, headers, body: "not JSON" });
      expect(refusalOf(answer)).toEqual(readOnly);
    },
  );
});
