import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as listAudit } from "../../../functions/console/audit/list-audit.ts";
import { handler as changePartner } from "../../../functions/console/partners/change-partner.ts";
import { handler as createPartner } from "../../../functions/console/partners/create-partner.ts";
import { handler as getPartner } from "../../../functions/console/partners/get-partner.ts";
import { handler as issueKey } from "../../../functions/console/partners/issue-partner-key.ts";
import { handler as listKeys } from "../../../functions/console/partners/list-partner-keys.ts";
import { handler as listPartners } from "../../../functions/console/partners/list-partners.ts";
import { handler as revokeKey } from "../../../functions/console/partners/revoke-partner-key.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { callHandler, type TestAnswer, type TestRequest } from "../../support/requests/call-handler.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const claims = { scope: "operator", sub: "operator@example.com" };
const asOperator = (handler: GatewayHandler, request: TestRequest = {}) =>
  callHandler(handler, { claims, ...request });
const sent = { name: "Harbour Motors", contact_email: "it@harbour.example" };

describe("operator routes for partners", () => {
  it("a new account has the defaults of a trial", async () => {
    const { status, body } = await asOperator(createPartner, { body: sent });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      invoice_prefix: "HARB",
      trial: true,
      production_approved: false,
      order_lead_minutes: 1440,
      inspection_window_days: 2,
      timezone: "Africa/Lagos",
      active_key_count: 0,
    });
    expect(body.id).toMatch(/^pt_[0-9a-z]{22}$/);
    expect(JSON.stringify(body)).not.toContain("cursor_secret");
    expect((await asOperator(getPartner, { params: { id: body.id } })).body).toEqual({
      ...body,
      latest_certificate: null,
    });
  });

  it("creating an account with an existing id returns 409 conflict", async () => {
    const body = { ...sent, id: "pt_0000000000000000000009" };
    await asOperator(createPartner, { body });
    const { status, body: answer } = await asOperator(createPartner, { body });
    expect([status, answer.error.code]).toEqual([409, "conflict"]);
  });

  it("an invalid account returns 400 validation_error that names every failing field", async () => {
    const body = {
      contact_email: "nobody",
      invoice_prefix: "a-b",
      timezone: "Mars/Base",
      order_lead_minutes: 1.5,
    };
    const { status, body: answer } = await asOperator(createPartner, { body });
    expect(status).toBe(400);
    expect(answer.error.details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "body.contact_email",
      "body.invoice_prefix",
      "body.name",
      "body.order_lead_minutes",
      "body.timezone",
    ]);
  });

  it("a change of an account changes only the given fields, and two concurrent changes both apply", async () => {
    const { body: created } = await asOperator(createPartner, { body: sent });
    const params = { id: created.id };
    const change = (body: unknown) => asOperator(changePartner, { method: "PATCH", params, body });
    await Promise.all([
      change({ order_lead_minutes: 60 }),
      change({ discount_config: { commission_amount: 300 } }),
    ]);
    const { body } = await asOperator(getPartner, { params });
    expect(body).toMatchObject({
      name: sent.name,
      order_lead_minutes: 60,
      discount_config: { fixed_discount_amount: 0, commission_amount: 300 },
    });
  });

  it("an unknown partner returns 404 not_found on every route", async () => {
    const params = { id: "pt_none", key_id: "key_none" };
    for (const handler of [getPartner, changePartner, listKeys, issueKey, revokeKey]) {
      const body = handler === issueKey ? { name: "Server" } : {};
      const answer = await asOperator(handler, { params, body });
      expect([answer.status, answer.body.error.code]).toEqual([404, "not_found"]);
    }
  });

  it("partners are listed page by page in creation order", async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = cursor === null ? { limit: "2" } : { limit: "2", cursor };
      const { body } = await asOperator(listPartners, { query });
      expect(body.data.length).toBeLessThanOrEqual(2);
      seen.push(...body.data.map((partner: { id: string }) => partner.id));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual([...new Set(seen)].sort());
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  it("a key's value is shown once, and its allowlist is always shown", async () => {
    const { body: partner } = await asOperator(createPartner, { body: sent });
    const params = { id: partner.id };
    const allowlist = ["203.0.113.7", "2001:db8::/48"];
    const issued = await asOperator(issueKey, { params, body: { name: "Server", allowlist } });
    expect(issued.status).toBe(201);
    const { key, ...shown } = issued.body;
    expect(key).toMatch(/^svc_stg_/);
    expect((await asOperator(listKeys, { params })).body).toEqual({ data: [shown], next_cursor: null });
    const revoked = await asOperator(revokeKey, { params: { ...params, key_id: shown.id } });
    expect([revoked.status, revoked.body.status]).toEqual([200, "revoked"]);
  });

  it("an allowlist with more than 16 entries or invalid addresses returns 400 validation_error", async () => {
    const { body: partner } = await asOperator(createPartner, { body: sent });
    const issue = (allowlist: string[]) =>
      asOperator(issueKey, { params: { id: partner.id }, body: { name: "Server", allowlist } });
    const tooMany = await issue(Array.from({ length: 17 }, (_, last) => `203.0.113.${last}`));
    expect(tooMany.body.error.details.issues[0].path).toBe("body.allowlist");
    const wrong = await issue(["203.0.113.7", "example.com"]);
    expect(wrong.body.error.details.issues[0].path).toBe("body.allowlist[1]");
  });

  it("a caller without the operator scope returns 403 forbidden", async () => {
    const answer = await callHandler(listPartners, { claims: { scope: "partner", sub: "p@example.com" } });
    expect([answer.status, answer.body.error.code]).toEqual([403, "forbidden"]);
  });
});

describe("audit log", () => {
  it("the audit log lists every operator write with actor, action, old and new state, newest first", async () => {
    const { body: partner } = await asOperator(createPartner, { body: sent });
    const params = { id: partner.id };
    await asOperator(changePartner, { params, body: { name: "Harbour Cars" } });
    const { body } = await asOperator(listAudit, { query: { resource_id: partner.id } });
    expect(body.data.map((entry: { action: string }) => entry.action)).toEqual([
      "partner.change",
      "partner.create",
    ]);
    expect(body.data[0]).toMatchObject({
      actor: "operator@example.com",
      resource: "partner",
      resource_id: partner.id,
      before: { name: "Harbour Motors" },
      after: { name: "Harbour Cars" },
    });
    expect(body.data[1]).toMatchObject({ before: null });
  });

  it("an operator write without a change leaves no audit entry", async () => {
    const { body: partner } = await asOperator(createPartner, { body: sent });
    await asOperator(changePartner, { params: { id: partner.id }, body: { name: sent.name } });
    const { body } = await asOperator(listAudit, { query: { resource_id: partner.id } });
    expect(body.data).toHaveLength(1);
  });

  it("the audit log never contains a key value", async () => {
    const { body: partner } = await asOperator(createPartner, { body: sent });
    const issued = await asOperator(issueKey, { params: { id: partner.id }, body: { name: "Server" } });
    const { body } = await asOperator(listAudit, { query: { resource_id: issued.body.id } });
    expect(body.data).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain(issued.body.key.slice(8));
  });

  it("the audit log is paged and can be filtered by actor", async () => {
    const machine = { scope: "console/operator", client_id: "nightly-import", sub: "nightly-import" };
    for (let count = 0; count < 3; count += 1) {
      await callHandler(createPartner, { claims: machine, body: sent });
    }
    const query = { actor: "nightly-import", limit: "2" };
    const first = await asOperator(listAudit, { query });
    const second = await asOperator(listAudit, { query: { ...query, cursor: first.body.next_cursor } });
    const ids = [...first.body.data, ...second.body.data].map((entry: { id: string }) => entry.id);
    expect([ids.length, new Set(ids).size, second.body.next_cursor]).toEqual([3, 3, null]);
  });

  it("a cursor used with different filters is rejected with 400 invalid_cursor", async () => {
    for (let count = 0; count < 2; count += 1) await asOperator(createPartner, { body: sent });
    const filters: Record<string, string>[] = [{}, { actor: claims.sub }, { resource_id: "pt_other" }];
    const { body } = await asOperator(listAudit, { query: { ...filters[1], limit: "1" } });
    const cursor = body.next_cursor;
    const codes = [];
    for (const filter of filters) {
      const answer = await asOperator(listAudit, { query: { ...filter, cursor } });
      codes.push(answer.body.error?.code ?? answer.status);
    }
    expect(codes).toEqual(["invalid_cursor", 200, "invalid_cursor"]);
  });

  it("a damaged cursor returns 400 invalid_cursor", async () => {
    const answer = await asOperator(listAudit, { query: { cursor: "abc" } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "invalid_cursor"]);
  });
});

describe("invoice prefixes", () => {
  beforeAll(() => {
    process.env.ENVIRONMENT = "production";
  });
  afterAll(() => {
    process.env.ENVIRONMENT = "sandbox";
  });

  it("an invoice prefix that another partner uses or has used returns 409 conflict, and the error contains the other partner's id", async () => {
    const body = { ...sent, invoice_prefix: "QUAY" };
    const { body: first } = await asOperator(createPartner, { body });
    const refused = async (answer: TestAnswer) => {
      expect([answer.status, answer.body.error.code]).toEqual([409, "conflict"]);
      expect(answer.body.error.details).toEqual({
        field: "invoice_prefix",
        value: "QUAY",
        partner_id: first.id,
      });
      expect(answer.body.error.message).toContain("Choose another prefix");
    };
    await refused(await asOperator(createPartner, { body }));
    const { body: second } = await asOperator(createPartner, { body: sent });
    const change = (id: string, invoice_prefix: string) =>
      asOperator(changePartner, { params: { id }, body: { name: "Renamed", invoice_prefix } });
    await refused(await change(second.id, "QUAY"));
    expect((await asOperator(getPartner, { params: { id: second.id } })).body).toEqual({
      ...second,
      latest_certificate: null,
    });
    // The first prefix has invoices, so it remains reserved.
    expect((await change(first.id, "PIER")).body.invoice_prefix).toBe("PIER");
    await refused(await change(second.id, "QUAY"));
    expect((await change(first.id, "QUAY")).body.invoice_prefix).toBe("QUAY");
  });

  it("only one of many concurrent requests for the same invoice prefix succeeds", async () => {
    const { body: other } = await asOperator(createPartner, { body: sent });
    const wanted = { invoice_prefix: "RACE" };
    const answers = await Promise.all([
      asOperator(changePartner, { params: { id: other.id }, body: wanted }),
      ...[1, 2, 3, 4].map(() => asOperator(createPartner, { body: { ...sent, ...wanted } })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
  });

  it("partners with the same name get different default invoice prefixes, even if created concurrently", async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => asOperator(createPartner, { body: sent })));
    const prefixes = answers.map(({ body }) => body.invoice_prefix);
    expect(new Set(prefixes).size).toBe(4);
    for (const prefix of prefixes) expect(prefix).toMatch(/^HARB[A-Z0-9]{0,6}$/);
  });

  it("accounts that already share an invoice prefix can still be changed", async () => {
    const ids = [await seedPartner({ invoicePrefix: "OLD" }), await seedPartner({ invoicePrefix: "OLD" })];
    for (const id of ids) {
      const { status, body } = await asOperator(changePartner, { params: { id }, body: { trial: false } });
      expect([status, body.invoice_prefix]).toEqual([200, "OLD"]);
    }
  });

  it("sandbox invoice prefixes may be equal, because sandbox invoices are not tax documents", async () => {
    process.env.ENVIRONMENT = "sandbox";
    const body = { ...sent, invoice_prefix: "ALIKE" };
    for (const name of ["one", "other"]) {
      const answer = await asOperator(createPartner, { body: { ...body, name } });
      expect([answer.status, answer.body.invoice_prefix]).toEqual([201, "ALIKE"]);
    }
  });
});
