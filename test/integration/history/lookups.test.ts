import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { historyLookupSchema } from "../../../shared/contract/resources/history-lookups/history-lookup.ts";
import type { ProviderAnswer } from "../../../shared/domain/history/history-provider.ts";
import { cleanReport } from "../../../shared/domain/history/sandbox-reports.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { ask, lookUp, readEvents, run, show } from "./lookup-world.ts";

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
  ])("sandbox lookups of %j complete", async (sent, query, expected) => {
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
  ])("sandbox lookups of %j fail with %s", async (sent, code, expected) => {
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

describe("lookup states", () => {
  it("a new lookup has the status queued and shows the requested values", async () => {
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

  it("a lookup has the status processing during the provider call, and its completion sends one event with the full lookup", async () => {
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

  it("a failed lookup sends history_lookup.failed", async () => {
    const partnerId = await seedPartner();
    await lookUp(partnerId, { plate: "00가0404" });
    expect((await readEvents(partnerId)).map(({ type }) => type)).toEqual(["history_lookup.failed"]);
  });

  it("a lookup ends once with one event, even if its message is delivered many times concurrently", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId);
    await Promise.all(Array.from({ length: 8 }, () => run(partnerId, lookup.id)));
    expect((await show(partnerId, lookup.id)).status).toBe("completed");
    expect(await readEvents(partnerId)).toHaveLength(1);
  });

  it("a lookup completes after its worker died and a second worker continued", async () => {
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

describe("lookup idempotency", () => {
  it("a retried lookup request returns the original lookup and does not queue the lookup again", async () => {
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
  ])("a used idempotency key is rejected for a request changed to %j", async (changed, details) => {
    const partnerId = await seedPartner();
    const token = randomUUID();
    const body = { plate: "12가3456", reference: "mine" };
    await ask(partnerId, body, { token });
    await expect(ask(partnerId, { ...body, ...changed }, { token })).rejects.toMatchObject({
      code: "idempotency_key_reused",
      details,
    });
  });

  it("twenty concurrent identical requests create one lookup", async () => {
    const partnerId = await seedPartner();
    const token = randomUUID();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => ask(partnerId, { plate: "12가3456" }, { token })),
    );
    expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(all.map(({ lookup }) => JSON.stringify(lookup))).size).toBe(1);
  });
});

describe("enabling history lookups", () => {
  it("lookups must be enabled in production but not in the sandbox, and a rejection leaves the idempotency key unused", async () => {
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
