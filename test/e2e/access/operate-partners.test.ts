import { randomInt, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { dayMilliseconds as day, hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { enterListings, hoursFromNow } from "../../support/stage/enter-listings.ts";
import type { Answer, EnvironmentName } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const base = "/ops/v1/partners";

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const operate = (method: string, path: string, body?: unknown, environment: EnvironmentName = "sandbox") =>
  stage.operator(environment, method, base + path, body);

describe("partner accounts on the running stage", () => {
  it("a partner account starts as a trial by default and is then read, changed and listed", async () => {
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
    expect((await operate("GET", path)).body).toEqual({ ...changed.body, latest_certificate: null });
    const listed: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Answer = await operate("GET", `?limit=3${cursor && `&cursor=${cursor}`}`);
      listed.push(...page.body.data.map(({ id }: { id: string }) => id));
      cursor = page.body.next_cursor;
    }
    expect(listed.filter((id) => id === opened.body.id)).toHaveLength(1);
    expect(new Set(listed).size).toBe(listed.length);
  });

  it("an account with invalid fields or an existing id is rejected with the failing path", async () => {
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

describe("partner terms on the running stage", () => {
  it("changed terms of a partner apply to cutoffs, prices and orders from the next request on", async () => {
    const partner = await stage.createPartner("sandbox");
    const path = `/${partner.partnerId}`;
    const [listing = ""] = await enterListings(stage, "sandbox", [
      { auction_date: await hoursFromNow(stage, 200) },
    ]);
    const agree = async (settings: Record<string, unknown>) => {
      expect((await operate("PATCH", path, settings)).status).toBe(200);
      return (await partner.get(`/v1/vehicles/${listing}`)).body;
    };
    const instant = (text: string) => Date.parse(text);
    const auction = instant((await agree({})).auction_date);
    /**
     * Returns the end of the day that is this many days before the KST auction day, in a zone this many hours ahead
     * of UTC.
     */
    const endOfDay = (daysBefore: number, offsetHours: number) => {
      const kstDay = Math.floor((auction + 9 * hour) / day);
      return (kstDay - daysBefore + 1) * day - 1 - offsetHours * hour;
    };
    expect(instant((await agree({})).secondary_inspection_cutoff_at)).toBe(endOfDay(2, 1));
    const earlier = await agree({ order_lead_minutes: 90, inspection_window_days: 4 });
    expect(instant(earlier.order_cutoff_at)).toBe(auction - 1.5 * hour);
    expect(instant(earlier.secondary_inspection_cutoff_at)).toBe(endOfDay(4, 1));
    const seoul = await agree({ timezone: "Asia/Seoul" });
    expect(instant(seoul.secondary_inspection_cutoff_at)).toBe(endOfDay(4, 9));
    const discount_config = { fixed_discount_amount: 250, commission_amount: 700 };
    const cheaper = await agree({ discount_config });
    expect(cheaper.pricing.discount_config).toMatchObject({ fixed_discount_amount: 250 });
    const landed = cheaper.pricing.breakdown.estimated_landed;
    const plain = await agree({ discount_config: { fixed_discount_amount: 0 } });
    expect(plain.pricing.breakdown.estimated_landed).toBe(landed + 250);
    const unpaid = await agree({ discount_config: { commission_amount: 600 } });
    expect(unpaid.pricing.breakdown.estimated_landed).toBe(landed + 150);
    const bid = unpaid.pricing.listing_price;
    const { body: order } = await partner.order({ vehicle_id: listing, max_bid_amount_usd: bid });
    expect([order.order_cutoff_at, order.pricing.breakdown]).toEqual([
      unpaid.order_cutoff_at,
      unpaid.pricing.breakdown,
    ]);
  });

  it("an operator enables and disables production history lookups of a partner", async () => {
    const partner = await stage.createPartner("production");
    const enable = (history_lookup_enabled: boolean) =>
      operate("PATCH", `/${partner.partnerId}`, { history_lookup_enabled }, "production");
    const lookUp = async () => {
      const token = { "idempotency-key": randomUUID() };
      return codeOf(await partner.post("/v1/history-lookups", { plate: "46가0046" }, token));
    };
    expect(await lookUp()).toEqual([403, "history_lookup_not_enabled"]);
    await enable(true);
    expect(await lookUp()).toEqual([202, undefined]);
    await enable(false);
    expect(await lookUp()).toEqual([403, "history_lookup_not_enabled"]);
  });

  it("an invoice prefix belongs to one production partner, even with concurrent or later requests", async () => {
    const invoice_prefix = `P${randomUUID().slice(0, 8).toUpperCase()}`;
    const asked = { name: "Prefixed", contact_email: "it@prefix.test", invoice_prefix };
    const { partnerId } = await stage.createPartner("production");
    const claim = () => operate("PATCH", `/${partnerId}`, { invoice_prefix }, "production");
    const raced = await Promise.all([
      claim(),
      ...[1, 2, 3].map(() => operate("POST", "", asked, "production")),
    ]);
    const [holder, ...others] = raced.toSorted((one, other) => one.status - other.status);
    expect([holder?.body.invoice_prefix, others.length]).toEqual([invoice_prefix, 3]);
    const details = { field: "invoice_prefix", value: invoice_prefix, partner_id: holder?.body.id };
    for (const refused of others) {
      expect(codeOf(refused)).toEqual([409, "conflict"]);
      expect(refused.body.error.details).toEqual(details);
    }
    await operate("PATCH", `/${holder?.body.id}`, { invoice_prefix: `${invoice_prefix}X` }, "production");
    expect(codeOf(await operate("POST", "", asked, "production"))).toEqual([409, "conflict"]);
    for (const status of [201, 201]) expect((await operate("POST", "", asked)).status).toBe(status);
  });
});

describe("operator key management on the running stage", () => {
  it("a key's value is shown once and never listed, and a revoked key is rejected", async () => {
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

  it("production keys need an approved account", async () => {
    const account = { name: "Not yet", contact_email: "it@later.test", trial: false };
    const { id } = (await operate("POST", "", account, "production")).body;
    expect(codeOf(await stage.issueKey("production", id))).toEqual([403, "production_not_approved"]);
    await operate("PATCH", `/${id}`, { production_approved: true }, "production");
    expect((await stage.issueKey("production", id)).body.key).toMatch(/^svc_prd_/);
  });

  it("a trial has at most two keys, even with concurrent requests", async () => {
    const account = { name: "Trial", contact_email: "it@trial.test" };
    const { id } = (await operate("POST", "", account)).body;
    const answers = await Promise.all(Array.from({ length: 8 }, () => stage.issueKey("sandbox", id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(codeOf(refused)).toEqual([403, "key_limit_reached"]);
    }
  });
});
