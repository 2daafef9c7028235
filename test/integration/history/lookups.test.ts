import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { sweepLookups } from "../../../shared/application/history/sweep-lookups.ts";
import { historyLookupSchema } from "../../../shared/contract/resources/history-lookup.ts";
import {
  HistoryProviderFailed,
  type ProviderAnswer,
} from "../../../shared/domain/history/history-provider.ts";
import { cleanReport } from "../../../shared/domain/history/sandbox-reports.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { ask, lookUp, now, readEvents, run, show } from "./lookup-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const production = { environment: "production" } as const;
const reported: ProviderAnswer = { outcome: "report", report: cleanReport, raw: '{"a":1}' };

describe("sandbox lookups", () => {
  it.each([
    [{ plate: "00가0000" }, { key_used: "plate" }, { report: { own_vehicle_damage: [] } }],
    [{ plate: "98나7654" }, { key_used: "plate" }, { report: { own_vehicle_damage: [] } }],
    [
      { plate: "00가0001" },
      { key_used: "plate" },
      {
        report: {
          own_vehicle_damage: [{ paid_by: "other_party_insurer" }, {}],
          other_vehicle_damage: [{}],
          ownership_history: [{ kind: "owner_change" }, {}, {}],
          uninsured_periods: [{ from_month: "2021-07", to_month: "2021-09" }, {}],
          value_range: { basis: "insurance_reference", low_krw: 14_900_000 },
        },
      },
    ],
    [
      { plate: "00가0002" },
      { key_used: "plate" },
      {
        report: {
          own_vehicle_damage: null,
          special_history: null,
          value_range: null,
          summary: { owner_change_count: null, own_damage_paid_krw: null },
        },
      },
    ],
    [{ vin: "KMHTEST0000000001" }, { key_used: "vin" }, { fallback_plate_from_inventory: false }],
    [{ vin: "WVWZZZ1KZAW000001" }, { key_used: "vin" }, { identity_check: "not_applicable" }],
    [
      { vin: "KMHTEST0000000002" },
      { key_used: "plate" },
      {
        fallback_plate_from_inventory: true,
        identity_check: "matched",
        identity_check_basis: ["manufacturer", "model_year"],
      },
    ],
  ])("of %j complete", async (sent, query, expected) => {
    const lookup = await lookUp(await seedPartner(), sent);
    expect(lookup).toMatchObject({ status: "completed", query, billable: false, failure: null });
    expect(lookup).toMatchObject(expected);
    z.parse(historyLookupSchema, lookup);
  });

  it.each([
    [{ plate: "00가0404" }, "no_record", { query: { key_used: "plate" } }],
    [{ plate: "00가0503" }, "provider_unavailable", { query: { key_used: "plate" } }],
    [
      { vin: "KMHTEST0000000404" },
      "no_record",
      { query: { key_used: "plate" }, fallback_plate_from_inventory: true },
    ],
  ])("of %j fail with %s", async (sent, code, expected) => {
    const lookup = await lookUp(await seedPartner(), sent);
    expect(lookup).toMatchObject({
      status: "failed",
      failure: { code },
      report: null,
      identity_check: null,
      source: null,
      billable: false,
      ...expected,
    });
    z.parse(historyLookupSchema, lookup);
  });
});

describe("the life of a lookup", () => {
  it("begins queued, with what was asked for", async () => {
    const partnerId = await seedPartner();
    const sent = { vin: " kmhf341ebka000001", fresh: true, reference: "stock 7" };
    const { lookup, replayed } = await ask(partnerId, sent);
    expect(replayed).toBe(false);
    expect(lookup).toMatchObject({
      status: "queued",
      query: { plate: null, vin: "KMHF341EBKA000001", fresh: true, key_used: "vin" },
      reference: "stock 7",
      identity_check: null,
      identity_check_basis: [],
      report: null,
      billable: false,
      created_at: "2026-11-20T15:00:00.000+09:00",
      completed_at: null,
    });
    expect(await show(partnerId, lookup.id)).toEqual(lookup);
  });

  it("is processing while the provider is asked, and tells of its end with the full lookup, once", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId, { plate: "12가3456" });
    let meanwhile = "";
    const fetchReport = async () => {
      meanwhile = (await show(partnerId, lookup.id)).status;
      return reported;
    };
    await run(partnerId, lookup.id, { provider: { fetchReport } });
    await run(partnerId, lookup.id);
    expect(meanwhile).toBe("processing");
    const events = await readEvents(partnerId);
    expect(events.map(({ type }) => type)).toEqual(["history_lookup.completed"]);
    expect(events[0]?.data.lookup).toEqual(await show(partnerId, lookup.id));
  });

  it("tells of a failure as history_lookup.failed", async () => {
    const partnerId = await seedPartner();
    await lookUp(partnerId, { plate: "00가0404" });
    expect((await readEvents(partnerId)).map(({ type }) => type)).toEqual(["history_lookup.failed"]);
  });

  it("ends once, with one event, when a message is handed out many times at once", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId);
    await Promise.all(Array.from({ length: 8 }, () => run(partnerId, lookup.id)));
    expect((await show(partnerId, lookup.id)).status).toBe("completed");
    expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("goes on where a worker died", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId, { plate: "12가3456", fresh: true });
    const died = run(partnerId, lookup.id, {
      provider: { fetchReport: async () => Promise.reject(new Error("killed")) },
    });
    await expect(died).rejects.toThrow("killed");
    expect((await show(partnerId, lookup.id)).status).toBe("processing");
    await run(partnerId, lookup.id);
    expect((await show(partnerId, lookup.id)).status).toBe("completed");
  });
});

describe("the sweep", () => {
  const sweep = async (at: number) => {
    const announced: string[] = [];
    const swept = await sweepLookups({
      environment: "sandbox",
      apiVersion: "v1.60",
      now: at,
      announce: async ({ lookupId }) => void announced.push(lookupId),
    });
    return { ...swept, announced };
  };
  const minutes = (count: number) => now + count * 60_000;

  it("hands a lookup on whose message was lost, again after three minutes, and ends it after thirty", async () => {
    const partnerId = await seedPartner();
    const announce = () => Promise.reject(new Error("the queue is away"));
    const { lookup } = await ask(partnerId, { plate: "00가0000" }, { announce });
    expect((await sweep(minutes(2) - 1)).announced).not.toContain(lookup.id);
    expect((await sweep(minutes(2))).announced).toContain(lookup.id);
    expect((await sweep(minutes(2) + 1)).announced).not.toContain(lookup.id);
    expect((await sweep(minutes(5))).announced).toContain(lookup.id);
    await sweep(minutes(30));
    expect(await show(partnerId, lookup.id)).toMatchObject({
      status: "failed",
      failure: { code: "provider_unavailable" },
    });
    expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("finds a lookup whose worker died, and leaves those alone that have ended", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId, { plate: "12나3456", fresh: true });
    const dying = { fetchReport: async () => Promise.reject(new Error("killed")) };
    await expect(run(partnerId, lookup.id, { provider: dying })).rejects.toThrow("killed");
    expect((await sweep(minutes(4))).announced).toContain(lookup.id);
    await run(partnerId, lookup.id);
    expect((await sweep(minutes(60))).announced).not.toContain(lookup.id);
    expect((await show(partnerId, lookup.id)).status).toBe("completed");
  });

  it("leaves the end to whoever comes first, sweep or worker", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId, { plate: "12다3456", fresh: true });
    const late = vi.fn(async () => {
      await sweep(minutes(31));
      return reported;
    });
    await run(partnerId, lookup.id, { provider: { fetchReport: late } });
    expect((await show(partnerId, lookup.id)).status).toBe("failed");
    expect(await readEvents(partnerId)).toHaveLength(1);
  });
});

describe("keys and the cache", () => {
  const providerOf = (answers: Record<string, ProviderAnswer>) => {
    const asked: string[] = [];
    const fetchReport = async ({ value }: { value: string }) => {
      asked.push(value);
      const answer = answers[value];
      if (answer === undefined) throw new HistoryProviderFailed("provider_error", "not arranged");
      return answer;
    };
    return { asked, provider: { fetchReport } };
  };

  it("answers from the cache for 30 days, whoever asked first, with the original fetch time", async () => {
    const { asked, provider } = providerOf({ "21가0001": reported });
    const first = await lookUp(await seedPartner(), { plate: "21가0001" }, { changes: { provider } });
    expect(first).toMatchObject({ source: "fresh", report_as_of: "2026-11-20T15:00:10.000+09:00" });
    const day = 86_400_000;
    const later = { clock: { now: () => now + 30 * day } };
    const again = await lookUp(
      await seedPartner(),
      { plate: "21가0001" },
      { changes: { provider, ...later } },
    );
    expect(again).toMatchObject({ source: "cache", report_as_of: first.report_as_of, report: first.report });
    expect(asked).toEqual(["21가0001"]);
    const afterwards = { clock: { now: () => now + 10_000 + 30 * day } };
    const last = await lookUp(
      await seedPartner(),
      { plate: "21가0001" },
      { changes: { provider, ...afterwards } },
    );
    expect(last.source).toBe("fresh");
    expect(asked).toHaveLength(2);
  });

  it("skips the cache with fresh: true, and remembers what it got", async () => {
    const { asked, provider } = providerOf({ "21가0002": reported });
    const partnerId = await seedPartner();
    await lookUp(partnerId, { plate: "21가0002" }, { changes: { provider } });
    const fresh = await lookUp(partnerId, { plate: "21가0002", fresh: true }, { changes: { provider } });
    expect(fresh.source).toBe("fresh");
    expect(asked).toHaveLength(2);
  });

  it("does not ask by plate when the VIN is unknown or the provider fails", async () => {
    const { asked, provider } = providerOf({ KMHF341EBKA000011: { outcome: "no_record" } });
    const findCar = vi.fn();
    const none = await lookUp(
      await seedPartner(),
      { vin: "KMHF341EBKA000011" },
      { changes: { provider, findCar } },
    );
    expect(none).toMatchObject({ failure: { code: "no_record" }, query: { key_used: "vin" } });
    const error = await lookUp(
      await seedPartner(),
      { vin: "KMHF341EBKA000012" },
      { changes: { provider, findCar } },
    );
    expect(error).toMatchObject({ failure: { code: "provider_error" }, query: { key_used: "vin" } });
    expect(findCar).not.toHaveBeenCalled();
    expect(asked).toHaveLength(2);
  });

  it("fails with no_record when a refused VIN is not in the inventory", async () => {
    const { provider } = providerOf({ KMHF341EBKA000013: { outcome: "refused" } });
    const changes = { provider, findCar: async () => null };
    expect(await lookUp(await seedPartner(), { vin: "KMHF341EBKA000013" }, { changes })).toMatchObject({
      failure: { code: "no_record" },
      query: { key_used: "vin" },
      fallback_plate_from_inventory: false,
    });
  });

  it("delivers a mismatch flagged and off the bill", async () => {
    const { asked, provider } = providerOf({
      KMHF341EBKA000014: { outcome: "refused" },
      "21가0014": reported,
    });
    const findCar = async () => ({ plate: "21가0014", manufacturer: "Kia", modelYear: 2021 });
    const lookup = await lookUp(
      await seedPartner({ historyLookupEnabled: true }),
      { vin: "KMHF341EBKA000014" },
      { asking: production, changes: { ...production, provider, findCar } },
    );
    expect(lookup).toMatchObject({
      status: "completed",
      fallback_plate_from_inventory: true,
      query: { key_used: "plate" },
      identity_check: "mismatch",
      identity_check_basis: ["model_year"],
      billable: false,
      report: { vehicle: { manufacturer: "Hyundai" } },
    });
    expect(asked).toEqual(["KMHF341EBKA000014", "21가0014"]);
  });

  it("keeps the answer as it came", async () => {
    const kept: unknown[] = [];
    const keepAnswer = async (answer: unknown) => void kept.push(answer);
    const { provider } = providerOf({ "21가0015": reported });
    const lookup = await lookUp(
      await seedPartner(),
      { plate: "21가0015" },
      { changes: { provider, keepAnswer } },
    );
    expect(kept).toEqual([
      { lookupId: lookup.id, key: { kind: "plate", value: "21가0015" }, raw: '{"a":1}' },
    ]);
  });
});

describe("idempotency", () => {
  it("replays the original lookup and announces it once", async () => {
    const partnerId = await seedPartner();
    const token = randomUUID();
    const announce = vi.fn(async () => undefined);
    const first = await ask(partnerId, { plate: "12가3456" }, { token, announce });
    await run(partnerId, first.lookup.id);
    const again = await ask(partnerId, { plate: "12 가 3456" }, { token, announce });
    expect(again).toEqual({ replayed: true, lookup: first.lookup });
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it.each([
    [{ plate: "12가3457" }, { original_plate: "12가3456" }],
    [{ plate: null, vin: "KMHF341EBKA000001" }, { original_plate: "12가3456" }],
    [{ fresh: true }, { original_fresh: false }],
    [{ reference: "other" }, { original_reference: "mine" }],
  ])("refuses the key with %j", async (changed, details) => {
    const partnerId = await seedPartner();
    const token = randomUUID();
    const body = { plate: "12가3456", reference: "mine" };
    await ask(partnerId, body, { token });
    await expect(ask(partnerId, { ...body, ...changed }, { token })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details,
    });
  });

  it("makes one lookup of twenty identical requests at once", async () => {
    const partnerId = await seedPartner();
    const token = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ask(partnerId, { plate: "12가3456" }, { token })),
    );
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(all.map(({ lookup }) => JSON.stringify(lookup))).size).toBe(1);
  });
});

describe("enabling", () => {
  it("is required in production, not in the sandbox, and a refusal leaves the key free", async () => {
    const closed = await seedPartner({ historyLookupEnabled: false });
    const token = randomUUID();
    await expect(ask(closed, undefined, { ...production, token })).rejects.toMatchObject({
      code: "history_lookup_not_enabled",
    });
    expect((await ask(closed, undefined, { token })).replayed).toBe(false);
    const open = await seedPartner({ historyLookupEnabled: true });
    expect((await ask(open, undefined, production)).lookup.status).toBe("queued");
  });
});
