import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  askLookup,
  askLookups,
  controlHistory,
  lookupsPath,
  readLookup,
  untilLookupsEnded,
} from "../../support/records/history-lookups.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

type Lookup = Answer["body"];
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const control = (body: unknown) => controlHistory(stage, body);
const enabled = () => stage.createPartner("production", { history_lookup_enabled: true });
const listOf = async (partner: PartnerClient, status: string): Promise<Lookup[]> =>
  (await partner.get(`${lookupsPath}?status=${status}`)).body.data;

/** Requests as many concurrent lookups as allowed, and reads each once all have ended. */
async function lookUp(partner: PartnerClient, bodies: readonly object[]): Promise<Lookup[]> {
  const asked = await askLookups(partner, bodies);
  expect(asked.map(({ status }) => status)).toEqual(bodies.map(() => 202));
  await untilLookupsEnded(partner);
  return Promise.all(asked.map(({ body }) => readLookup(partner, body.id)));
}

let partner: PartnerClient;
let trying: PartnerClient;
/** A partner with thirty concurrent requests while the provider hangs. */
let impatient: PartnerClient;
let raced: Answer[];
beforeAll(async () => {
  [partner, impatient, trying] = await Promise.all([enabled(), enabled(), stage.createPartner("sandbox")]);
  await control({ mode: "slow" });
  raced = await askLookups(
    impatient,
    Array.from({ length: 30 }, (_, position) => ({ plate: `42가10${10 + position}` })),
  );
  while ((await listOf(impatient, "processing")).length === 0) await pause(20);
  // The request about the pending lookup hangs for 8 seconds; all others get an immediate response.
  await control({ mode: "ok" });
});
afterAll(() => control({ mode: "ok" }));

describe("hanging history provider", () => {
  it("exactly ten of thirty concurrent lookups are accepted, and the other responses say when to retry", async () => {
    expect(raced.filter(({ status }) => status === 202)).toHaveLength(10);
    const refused = raced.filter(({ status }) => status !== 202);
    expect(refused).toHaveLength(20);
    for (const answer of refused) {
      expect(codeOf(answer)).toEqual([429, "rate_limited"]);
      const { scope, retry_after_seconds: seconds, ...others } = answer.body.error.details;
      expect([scope, others]).toEqual(["in_flight", {}]);
      expect(seconds).toBeGreaterThan(0);
      expect(answer.headers.get("retry-after")).toBe(String(seconds));
    }
  });

  it("one of the ten lookups is processing and nine are queued, without report, PDF, identity check or charge", async () => {
    const [processing, queued] = await Promise.all([
      listOf(impatient, "processing"),
      listOf(impatient, "queued"),
    ]);
    expect([processing.length, queued.length]).toEqual([1, 9]);
    for (const { id, status } of [...processing, ...queued.slice(0, 1)]) {
      expect(await readLookup(impatient, id)).toMatchObject({
        ...{ status, report: null, identity_check: null, source: null, report_as_of: null },
        ...{ billable: false, failure: null, completed_at: null },
      });
      const pdf = await impatient.get(`${lookupsPath}/${id}/report.pdf`);
      expect(codeOf(pdf)).toEqual([409, "history_report_not_ready"]);
      expect(pdf.body.error.details).toEqual({ status });
    }
  });
});

describe("production history lookups", () => {
  it("production lookups return 403 until they are enabled for the partner, and the 403 leaves the idempotency key unused", async () => {
    const closed = await stage.createPartner("production");
    const token = randomUUID();
    const ask = () => askLookup(closed, { plate: "41가0000" }, token);
    expect(codeOf(await ask())).toEqual([403, "history_lookup_not_enabled"]);
    const change = { history_lookup_enabled: true };
    await stage.operator("production", "PATCH", `/ops/v1/partners/${closed.partnerId}`, change);
    expect((await ask()).status).toBe(202);
  });

  it("a report is cached for every partner with its fetch time, and fresh: true bypasses the cache", async () => {
    const plate = "41가0001";
    const [fetched] = await lookUp(partner, [{ plate, fresh: true }]);
    expect(fetched).toMatchObject({
      ...{ status: "completed", source: "fresh", billable: true, query: { key_used: "plate" } },
      ...{ identity_check: "not_applicable", identity_check_basis: [], fallback_plate_from_inventory: false },
    });
    await control({ plate, outcome: "no_record" });
    const other = await enabled();
    const [[cached], [fresh]] = await Promise.all([
      lookUp(other, [{ plate }]),
      lookUp(partner, [{ plate, fresh: true }]),
    ]);
    expect(cached).toMatchObject({
      ...{ source: "cache", report_as_of: fetched.report_as_of, report: fetched.report, billable: true },
    });
    expect(Date.parse(cached.created_at)).toBeGreaterThan(Date.parse(cached.report_as_of));
    expect(fresh).toMatchObject({ failure: { code: "no_record" }, billable: false, report: null });
  });
});

describe("VIN lookups", () => {
  const strange = (last: number) => ({ vin: `KMHF341EBKZ00000${last}` });
  let ended: Lookup[];
  beforeAll(async () => {
    const page = await partner.get("/v1/vehicles?limit=100");
    const cars: { vin: string; license_plate: string }[] = page.body.data.filter(
      (car: { vin: string | null; license_plate: string | null }) => car.vin && car.license_plate,
    );
    const [same, other, unread, none] = cars.slice(-4) as [Car, Car, Car, Car];
    for (const settings of [
      { vin: same.vin, outcome: "refuse_vin" },
      { vin: other.vin, outcome: "mismatch" },
      { vin: unread.vin, outcome: "refuse_vin" },
      { plate: unread.license_plate, outcome: "unreadable" },
      { vin: none.vin, outcome: "refuse_vin" },
      { plate: none.license_plate, outcome: "no_record" },
      { ...strange(2), outcome: "refuse_vin" },
      { ...strange(3), outcome: "no_record" },
    ]) {
      await control(settings);
    }
    const vins = [same, other, unread, none].map(({ vin }) => ({ vin, fresh: true }));
    ended = await lookUp(partner, [...vins, strange(1), strange(2), strange(3)]);
  });
  type Car = { vin: string; license_plate: string };

  const byInventory = { query: { key_used: "plate" }, fallback_plate_from_inventory: true };
  const byVin = { query: { key_used: "vin" }, fallback_plate_from_inventory: false };
  const noRecord = {
    ...{ status: "failed", failure: { code: "no_record" }, report: null, billable: false },
    ...{ identity_check: null, identity_check_basis: [] },
  };

  const rules: [string, object][] = [
    [
      "that the provider rejects is looked up by the plate in inventory, and the report matches the car",
      {
        ...{ status: "completed", ...byInventory, billable: true },
        ...{ identity_check: "matched", identity_check_basis: ["manufacturer", "model_year"] },
      },
    ],
    [
      "whose plate has the report of another car is a mismatch: delivered, flagged and not billed",
      {
        ...{ status: "completed", ...byInventory, billable: false },
        ...{ identity_check: "mismatch", identity_check_basis: [], report: { vehicle: {} } },
      },
    ],
    [
      "whose report names neither maker nor year is unverified",
      {
        ...{ status: "completed", ...byInventory, billable: true },
        ...{ identity_check: "unverified", identity_check_basis: [] },
      },
    ],
    [
      "that the provider rejects, and whose plate has no record, fails as no_record by plate",
      { ...noRecord, ...byInventory },
    ],
    [
      "that the provider knows is found by VIN",
      {
        ...{ status: "completed", ...byVin, billable: true },
        ...{ identity_check: "not_applicable", identity_check_basis: [], report: { vehicle: strange(1) } },
      },
    ],
    ["that the provider rejects and inventory lacks fails as no_record by VIN", { ...noRecord, ...byVin }],
    ["without a record is not retried by plate", { ...noRecord, ...byVin }],
  ];
  it.each(rules.map(([rule, expected], position) => ({ rule, expected, position })))(
    "a VIN $rule",
    ({ expected, position }) => {
      expect(ended[position]).toMatchObject(expected);
    },
  );
});

describe("failing history provider", () => {
  it("the ten accepted lookups complete when the provider no longer hangs, and then free their slots", async () => {
    const ended = await untilLookupsEnded(impatient);
    expect(ended.map(({ status }) => status)).toEqual(Array(10).fill("completed"));
    const [next] = await lookUp(impatient, [{ plate: ended[0].query.plate }]);
    expect(next).toMatchObject({ status: "completed", source: "cache" });
  });

  it("lookups end as provider_unavailable on an outage and provider_error on invalid data, and sandbox lookups are unaffected", async () => {
    const failures: [string, boolean][] = [];
    for (const mode of ["error", "garbage", "down"]) {
      await control({ mode });
      const [{ status, failure, billable }] = await lookUp(partner, [{ plate: "41가0002" }]);
      expect(status).toBe("failed");
      failures.push([failure.code, billable]);
    }
    expect(failures).toEqual([
      ["provider_error", false],
      ["provider_error", false],
      ["provider_unavailable", false],
    ]);
    const [synthetic] = await lookUp(trying, [{ plate: "41가0002", fresh: true }]);
    expect(synthetic).toMatchObject({ status: "completed", source: "fresh", billable: false });
    await control({ mode: "ok" });
    const [again] = await lookUp(partner, [{ plate: "41가0002" }]);
    expect(again).toMatchObject({ status: "completed", source: "fresh" });
    const log = await partner.get(`/v1/events?lookup_id=${again.id}`);
    expect(log.body.data).toMatchObject([
      { type: "history_lookup.completed", payload: { data: { lookup: again } } },
    ]);
  });

  it("the history bill counts delivered reports, except reports about a different vehicle", async () => {
    const read = (query: string) => stage.operator("production", "GET", `/ops/v1/history-billing${query}`);
    const [own, all, wrong, unknown] = await Promise.all(
      [`?partner_id=${partner.partnerId}`, "", "?month=2026-13", "?partner_id=pt_none"].map(read),
    );
    expect(own?.body.data).toMatchObject([{ lookups: 13, billable: 5, amount_usd: 15 }]);
    expect(all?.body.data).toContainEqual(own?.body.data[0]);
    expect([codeOf(wrong as Answer), codeOf(unknown as Answer)]).toEqual([
      [400, "validation_error"],
      [404, "not_found"],
    ]);
  });
});
