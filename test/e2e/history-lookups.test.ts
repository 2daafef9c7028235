import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { historyLookupSchema } from "../../shared/contract/resources/history-lookup.ts";
import { rasterisePdf } from "../support/rasterise-pdf.ts";
import { type Answer, type PartnerClient, send } from "../support/stage-client.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/start-webhook-receiver.ts";
import { stage, untilIdle } from "./shared-stage.ts";

const collection = "/v1/history-lookups";
const lookupSchema = z.strictObject(historyLookupSchema.shape);

const ask = (partner: PartnerClient, body: unknown, token: string = randomUUID()): Promise<Answer> =>
  partner.post(collection, body, { "idempotency-key": token });

/** Asks for a lookup and reads it once every worker is done. */
async function lookUp(partner: PartnerClient, body: unknown): Promise<Answer["body"]> {
  const asked = await ask(partner, body);
  expect([asked.status, asked.body.status]).toEqual([202, "queued"]);
  await untilIdle();
  const { status, body: lookup } = await partner.get(`${collection}/${asked.body.id}`);
  expect(status).toBe(200);
  lookupSchema.parse(lookup);
  return lookup;
}

describe("history lookups of the sandbox", () => {
  let partner: PartnerClient;
  let receiver: WebhookReceiver;
  beforeAll(async () => {
    [partner, receiver] = await Promise.all([stage.createPartner("sandbox"), startWebhookReceiver()]);
    await partner.post("/v1/webhook-endpoints", { url: receiver.url });
  });
  afterAll(() => receiver.stop());

  const fixtures = [
    [{ plate: "00가0000" }, { status: "completed", query: { key_used: "plate" } }],
    [
      { plate: "00 가 0001" },
      { status: "completed", report: { ownership_history: [{ kind: "owner_change" }, {}, {}] } },
    ],
    [{ plate: "00가0002" }, { status: "completed", report: { own_vehicle_damage: null } }],
    [{ plate: "00가0404" }, { status: "failed", failure: { code: "no_record" } }],
    [{ plate: "00가0503" }, { status: "failed", failure: { code: "provider_unavailable" } }],
    [{ vin: "KMHTEST0000000001" }, { status: "completed", query: { key_used: "vin" } }],
    [
      { vin: "KMHTEST0000000002" },
      {
        status: "completed",
        query: { key_used: "plate" },
        fallback_plate_from_inventory: true,
        identity_check: "matched",
      },
    ],
    [
      { vin: "KMHTEST0000000404" },
      { status: "failed", query: { key_used: "plate" }, failure: { code: "no_record" } },
    ],
  ] as const;
  const ids: string[] = [];

  it("end as their fixtures say, each told by one webhook that holds the full lookup", async () => {
    for (const [body] of fixtures) ids.push((await ask(partner, body)).body.id);
    for (const [position, [, expected]] of fixtures.entries()) {
      const id = ids[position];
      const { envelope } = await receiver.waitFor(
        (webhook) => (webhook.envelope.data.lookup as { id: string }).id === id,
      );
      const { body: lookup } = await partner.get(`${collection}/${id}`);
      lookupSchema.parse(lookup);
      expect(lookup).toMatchObject({ ...expected, billable: false });
      expect(envelope).toMatchObject({ type: `history_lookup.${lookup.status}`, data: { lookup } });
      const log = await partner.get(`/v1/events?lookup_id=${id}`);
      expect(log.body.data.map(({ payload }: { payload: unknown }) => payload)).toEqual([envelope]);
    }
    expect(receiver.received.map(({ envelope }) => envelope.sequence).toSorted((a, b) => a - b)).toEqual(
      fixtures.map((_, position) => position + 1),
    );
  });

  it("are listed newest first, to their partner alone", async () => {
    const { body } = await partner.get(`${collection}?limit=5`);
    const rest = await partner.get(`${collection}?limit=5&cursor=${body.next_cursor}`);
    const listed = [...body.data, ...rest.body.data].map(({ id }: { id: string }) => id);
    expect(listed).toEqual(ids.toReversed());
    const failed = await partner.get(`${collection}?status=failed`);
    expect(failed.body.data).toHaveLength(3);
    const stranger = await stage.createPartner("sandbox");
    expect((await stranger.get(collection)).body).toEqual({ data: [], next_cursor: null });
    for (const path of [ids[0], `${ids[0]}/report.pdf`]) {
      const { status, body: refused } = await stranger.get(`${collection}/${path}`);
      expect([status, refused.error.code]).toEqual([404, "history_lookup_not_found"]);
    }
  });

  it("have a PDF once they completed", async () => {
    const read = (id: string | undefined) =>
      fetch(`${stage.env.sandbox.base_url}${collection}/${id}/report.pdf`, {
        headers: { "x-api-key": partner.apiKey },
      });
    const answer = await read(ids[1]);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    const pages = await rasterisePdf(new Uint8Array(await answer.arrayBuffer()), 0.5);
    expect(pages[0]?.text).toContain("Sorento");
    const failed = await read(ids[3]);
    expect(failed.status).toBe(409);
    expect(await failed.json()).toMatchObject({
      error: { code: "history_report_not_ready", details: { status: "failed" } },
    });
  });
});

describe("history lookups of production", () => {
  let partner: PartnerClient;
  beforeAll(async () => {
    partner = await stage.createPartner("production", { history_lookup_enabled: true });
  });
  afterAll(() => control({ mode: "ok" }));

  const control = async (body: unknown): Promise<void> => {
    const { status } = await send(`${stage.env.upstreams_url}/control/history`, { method: "PUT", body });
    expect(status).toBe(200);
  };
  const failureIn = async (mode: string): Promise<string> => {
    await control({ mode });
    const { failure, billable } = await lookUp(partner, { plate: "41가0001" });
    await control({ mode: "ok" });
    expect(billable).toBe(false);
    return failure.code;
  };

  it("need to be enabled for the partner", async () => {
    const closed = await stage.createPartner("production");
    const { status, body } = await ask(closed, { plate: "41가0000" });
    expect([status, body.error.code]).toEqual([403, "history_lookup_not_enabled"]);
  });

  it("ask the provider, remember what it said, and end when it fails", async () => {
    expect(await failureIn("down")).toBe("provider_unavailable");
    expect(await failureIn("error")).toBe("provider_error");
    expect(await failureIn("garbage")).toBe("provider_error");
    const fresh = await lookUp(partner, { plate: "41가0001" });
    expect(fresh).toMatchObject({ status: "completed", source: "fresh", billable: true });
    await control({ plate: "41가0001", outcome: "no_record" });
    const cached = await lookUp(partner, { plate: "41가0001" });
    expect(cached).toMatchObject({ source: "cache", report_as_of: fresh.report_as_of, report: fresh.report });
    expect(await lookUp(partner, { plate: "41가0001", fresh: true })).toMatchObject({
      failure: { code: "no_record" },
    });
  });

  it("fall back to the inventory's plate, and bill no mismatch", async () => {
    const page = await partner.get("/v1/vehicles?limit=50");
    const cars: { vin: string; license_plate: string }[] = page.body.data.filter(
      (car: { vin: string | null; license_plate: string | null }) => car.vin && car.license_plate,
    );
    const [one, other] = cars;
    await control({ vin: one?.vin, outcome: "refuse_vin" });
    expect(await lookUp(partner, { vin: one?.vin })).toMatchObject({
      query: { vin: one?.vin, key_used: "plate" },
      fallback_plate_from_inventory: true,
      identity_check: "matched",
      identity_check_basis: ["manufacturer", "model_year"],
      billable: true,
    });
    await control({ vin: other?.vin, outcome: "mismatch" });
    expect(await lookUp(partner, { vin: other?.vin })).toMatchObject({
      status: "completed",
      identity_check: "mismatch",
      billable: false,
    });
  });

  it("are ten at once, and billed when all have ended", async () => {
    await control({ mode: "slow" });
    const asked = await Promise.all(
      Array.from({ length: 13 }, (_, position) => ask(partner, { plate: `42가10${10 + position}` })),
    );
    await control({ mode: "ok" });
    const refused = asked.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(3);
    for (const { status, headers, body } of refused) {
      expect([status, body.error.code]).toEqual([429, "rate_limited"]);
      const { scope, retry_after_seconds: seconds, ...others } = body.error.details;
      expect([scope, others]).toEqual(["in_flight", {}]);
      expect(headers.get("retry-after")).toBe(String(seconds));
    }
    await untilIdle();
    const { body } = await stage.operator(
      "production",
      "GET",
      `/ops/v1/history-billing?partner_id=${partner.partnerId}`,
    );
    // Three failed for the modes and one for the key; one was a mismatch.
    expect(body.data).toMatchObject([{ lookups: 18, billable: 13, amount_usd: 39 }]);
  });
});
