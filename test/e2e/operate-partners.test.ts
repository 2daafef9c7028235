import { randomInt } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Answer, EnvironmentName } from "../support/stage-client.ts";
import { stage } from "./shared-stage.ts";

const base = "/ops/v1/partners";
const budget = 1_000;
const calls = 1_020;
const callersAtOnce = 20;

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const operate = (method: string, path: string, body?: unknown, environment: EnvironmentName = "sandbox") =>
  stage.operator(environment, method, base + path, body);

describe("partner accounts on the running stage", () => {
  it("are opened as trials unless told otherwise, read, changed and listed", async () => {
    const opened = await operate("POST", "", { name: "Harbour Cars", contact_email: "it@harbour.test" });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      trial: true,
      production_approved: false,
      order_lead_minutes: 1440,
      inspection_window_days: 2,
      timezone: "Africa/Lagos",
      active_key_count: 0,
    });
    const path = `/${opened.body.id}`;
    const consignee = { name: "Harbour Cars Ltd", address: "1 Quay\nLagos" };
    const changed = await operate("PATCH", path, { order_lead_minutes: 90, consignee });
    expect(changed.body).toMatchObject({ name: "Harbour Cars", order_lead_minutes: 90, consignee });
    expect((await operate("GET", path)).body).toEqual(changed.body);
    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Answer = await operate("GET", `?limit=3${cursor && `&cursor=${cursor}`}`);
      listed.push(...page.body.data.map(({ id }: { id: string }) => id));
      cursor = page.body.next_cursor;
    }
    expect(listed.filter((id) => id === opened.body.id)).toHaveLength(1);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("are refused with the failing path, and under an id that is taken", async () => {
    const wrong = await operate("POST", "", { name: " ", contact_email: "nobody", timezone: "Mars/One" });
    expect(codeOf(wrong)).toEqual([400, "validation_error"]);
    expect(wrong.body.error.details.issues.map((issue: { path: string }) => issue.path).sort()).toEqual([
      "body.contact_email",
      "body.name",
      "body.timezone",
    ]);
    const id = `pt_${String(randomInt(10 ** 12)).padStart(22, "0")}`;
    const account = { id, name: "Twice", contact_email: "it@twice.test" };
    expect((await operate("POST", "", account)).body.id).toBe(id);
    expect(codeOf(await operate("POST", "", account))).toEqual([409, "conflict"]);
    expect(codeOf(await operate("GET", "/pt_unknown"))).toEqual([404, "not_found"]);
    expect(codeOf(await operate("PATCH", "/pt_unknown", { trial: false }))).toEqual([404, "not_found"]);
  });
});

describe("keys on the running stage, as the operator sees them", () => {
  it("show their value once, are listed without it and refused from the moment they are revoked", async () => {
    const partner = await stage.createPartner("sandbox");
    const issued = (await stage.issueKey("sandbox", partner.partnerId)).body;
    expect(issued.key).toMatch(/^svc_stg_[A-Za-z0-9_-]{28}$/);
    const second = stage.partner("sandbox", issued.key);
    expect((await second.get("/v1/orders")).status).toBe(200);
    const { body } = await operate("GET", `/${partner.partnerId}/keys`);
    expect(body.data).toHaveLength(2);
    expect(JSON.stringify(body)).not.toContain(issued.key);
    expect(body.data[1]).toMatchObject({ id: issued.id, last_four: issued.key.slice(-4), status: "active" });
    const revoke = () => operate("POST", `/${partner.partnerId}/keys/${issued.id}/revoke`);
    expect((await revoke()).body).toMatchObject({ id: issued.id, status: "revoked" });
    expect(codeOf(await second.get("/v1/orders"))).toEqual([401, "invalid_api_key"]);
    expect((await partner.get("/v1/orders")).status).toBe(200);
    expect(codeOf(await revoke())).toEqual([409, "conflict"]);
    const stranger = await stage.createPartner("sandbox");
    const foreign = `/${stranger.partnerId}/keys/${issued.id}/revoke`;
    expect(codeOf(await operate("POST", foreign))).toEqual([404, "not_found"]);
  });

  it("of production need an approved account", async () => {
    const account = { name: "Not yet", contact_email: "it@later.test", trial: false };
    const { id } = (await operate("POST", "", account, "production")).body;
    expect(codeOf(await stage.issueKey("production", id))).toEqual([403, "production_not_approved"]);
    await operate("PATCH", `/${id}`, { production_approved: true }, "production");
    expect((await stage.issueKey("production", id)).body.key).toMatch(/^svc_prd_/);
  });

  it("of production are accepted from their allowlist only, IPv4-mapped addresses included", async () => {
    const { partnerId } = await stage.createPartner("production");
    const codeFrom = async (allowlist: string[]) => {
      const issued = await stage.issueKey("production", partnerId, allowlist);
      const call = await stage.partner("production", issued.body.key).get("/v1/orders");
      return call.body.error?.code ?? call.status;
    };
    expect(await codeFrom(["127.0.0.0/8"])).toBe(200);
    expect(await codeFrom(["::ffff:127.0.0.1"])).toBe(200);
    expect(await codeFrom(["::ffff:7f00:0/104"])).toBe(200);
    expect(await codeFrom(["198.51.100.7", "203.0.113.0/24", "2001:db8::/32"])).toBe("ip_not_allowed");
    expect(await codeFrom(["::/0"])).toBe("ip_not_allowed");
    expect(await codeFrom([])).toBe("ip_not_allowed");
    const full = Array.from({ length: 17 }, (_, host) => `198.51.100.${host}`);
    for (const allowlist of [full, ["127.1"], ["10.0.0.0/33"], ["localhost"]]) {
      const refused = await stage.issueKey("production", partnerId, allowlist);
      expect(codeOf(refused)).toEqual([400, "validation_error"]);
    }
    expect((await stage.issueKey("production", partnerId, full.slice(1))).status).toBe(201);
  });

  it("of a trial are two at most, however many are asked for at once", async () => {
    const account = { name: "Trial", contact_email: "it@trial.test" };
    const { id } = (await operate("POST", "", account)).body;
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.issueKey("sandbox", id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(codeOf(refused)).toEqual([403, "key_limit_reached"]);
    }
  });

  it("of a trial serve exactly their budget of calls, concurrent ones included", async () => {
    const partner = await stage.createPartner("sandbox", { trial: true });
    const answers: Answer[] = [];
    let left = calls;
    const callOn = async () => {
      while (left-- > 0) answers.push(await partner.get("/v1/webhook-endpoints"));
    };
    await Promise.all(Array.from({ length: callersAtOnce }, callOn));
    const served = answers.filter(({ status }) => status === 200);
    expect(served).toHaveLength(budget);
    const remaining = served.map(({ headers }) => Number(headers.get("x-quota-remaining")));
    expect(remaining.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: budget }, (_, n) => n),
    );
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(codeOf(refused)).toEqual([429, "rate_limited"]);
      expect(refused.body.error.details).toEqual({ limit: budget, used: budget });
      expect(refused.headers.get("x-quota-limit")).toBe(String(budget));
      expect(refused.headers.get("x-quota-remaining")).toBe("0");
      expect(refused.headers.has("retry-after")).toBe(false);
    }
    const { body } = await operate("GET", `/${partner.partnerId}/keys`);
    expect(body.data[0]).toMatchObject({ quota_limit: budget, quota_used: budget });
    await operate("PATCH", `/${partner.partnerId}`, { trial: false });
    const freed = await partner.get("/v1/webhook-endpoints");
    expect([freed.status, freed.headers.has("x-quota-limit")]).toEqual([200, false]);
  });
});
