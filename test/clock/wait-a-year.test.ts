import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { eventGraceDays, eventReadableDays } from "../../shared/domain/retention/kept-days.ts";
import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { stage, untilIdle } from "../e2e/shared-stage.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { jumpTo, readClock } from "../support/stage/jump-clock.ts";
import type { Answer, PartnerClient } from "../support/stage/stage-client.ts";

const operate = (method: string, path: string, body?: unknown) =>
  stage.operator("sandbox", method, `/ops/v1${path}`, body);

describe("retention over more than a year on the running stage", () => {
  let partner: PartnerClient;
  let orderId: string;
  let begin: number;
  let events: Answer["body"][];

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    const [vehicle_id] = await enterListings(stage, "sandbox", [
      { auction_date: await hoursFromNow(stage, 500) },
    ]);
    orderId = (await partner.order({ vehicle_id, max_bid_amount_usd: 50_000 })).body.id;
    for (const status of ["acquiring", "secured", "export_processing"]) {
      await partner.post(`/v1/orders/${orderId}/sandbox-status`, { status });
    }
    begin = await readClock(stage);
    events = (await partner.get("/v1/events?after_sequence=0")).body.data;
  });

  const archived = (query: string): Promise<Answer> => operate("GET", `/archive?${query}`);
  const folder = () => `area=events&partner_id=${partner.partnerId}`;

  it("events are hidden after a year, and a consumer that catches up from a hidden event gets 410", async () => {
    expect(events.length).toBeGreaterThanOrEqual(3);
    await jumpTo(stage, begin + (eventReadableDays + 1) * dayMilliseconds);
    expect((await partner.get("/v1/events")).body.data).toEqual([]);
    const { status, body } = await partner.get("/v1/events?after_sequence=0");
    expect([status, body.error.code]).toEqual([410, "no_longer_kept"]);
    const rest = await partner.get(`/v1/events?after_sequence=${body.error.details.oldest_sequence - 1}`);
    expect([rest.status, rest.body.data]).toEqual([200, []]);
    expect((await partner.get(`/v1/orders/${orderId}`)).body.status).toBe("export_processing");
    expect((await archived(folder())).body.data).toEqual([]);
  });

  it("an expired event is archived unchanged, and each download from the archive leaves an audit entry", async () => {
    await jumpTo(stage, begin + (eventReadableDays + eventGraceDays + 2) * dayMilliseconds);
    await untilIdle();
    const { data } = (await archived(`${folder()}&day=${events[0].created_at.slice(0, 10)}`)).body;
    const lines: Record<string, unknown>[] = [];
    for (const { key } of data) {
      const link = await operate("POST", "/archive/downloads", { key, reason: "Asked for by the partner" });
      expect(link.status).toBe(201);
      const object = await fetch(link.body.download_url);
      const text = gunzipSync(await object.bytes()).toString("utf8");
      lines.push(
        ...text
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line)),
      );
    }
    const bodies = lines.flatMap(({ entity, body }) =>
      entity === "event" ? [JSON.parse(String(body))] : [],
    );
    for (const { payload } of events) expect(bodies).toContainEqual(payload);
    const { body: log } = await operate("GET", `/audit?resource_id=${partner.partnerId}`);
    expect(log.data.filter(({ action }: { action: string }) => action === "archive.read")).toHaveLength(
      data.length,
    );
  });

  it("an archived event is neither listed nor found, and the log continues with the next number", async () => {
    const { body } = await partner.get("/v1/events?after_sequence=0");
    expect(body.error.details.oldest_sequence).toBe(events.length + 1);
    expect((await partner.get(`/v1/events/${events[0].id}`)).body.error.code).toBe("event_not_found");
    await partner.post(`/v1/orders/${orderId}/sandbox-status`, { status: "in_transit" });
    const next = (await partner.get(`/v1/events?after_sequence=${events.length}`)).body;
    expect(next.data[0].sequence).toBe(events.length + 1);
  });
});
