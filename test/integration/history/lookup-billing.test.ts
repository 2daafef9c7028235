import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as getHistoryBilling } from "../../../functions/console/history-lookups/get-history-billing.ts";
import { tripsOf } from "../../../infra/access-patterns/costs/route-costs.ts";
import { lookupMonthIndexKey, lookupMonthKey } from "../../../shared/persistence/keys/item-keys.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { type Asking, ask, lookUp, run } from "./lookup-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const production = { environment: "production" } as const;
const enabled = () => seedPartner({ historyLookupEnabled: true });
const bill = async (query: Record<string, string>, headers: Record<string, string> = {}) =>
  callHandler(getHistoryBilling, {
    query,
    headers,
    claims: { scope: "operator", sub: "ops@example.com" },
  });
const entryOf = async (partnerId: string, month: string) =>
  (await bill({ month, partner_id: partnerId })).body.data[0];

const lookUpAt = (partnerId: string, at: number, plate = "00가0000") => {
  const asking: Asking = { ...production, now: at };
  const changes = { ...production, clock: { now: () => at + 1_000 } };
  return lookUp(partnerId, { plate }, { asking, changes });
};
/** Sets the number of billed lookups. */
const setBillable = (partnerId: string, month: string, billable: number) =>
  commit([
    putWrite("put:lookupMonth", "billed", {
      ...lookupMonthKey(partnerId, month),
      ...lookupMonthIndexKey(partnerId, month),
      month,
      lookups: billable,
      billable,
    }),
  ]);

describe("lookup charges", () => {
  it("charges count completed production lookups, but neither failed nor sandbox lookups", async () => {
    const partnerId = await enabled();
    const at = Date.parse("2026-11-10T12:00:00+09:00");
    await lookUpAt(partnerId, at);
    await lookUpAt(partnerId, at);
    await lookUpAt(partnerId, at, "00가0404");
    expect(await entryOf(partnerId, "2026-11")).toEqual({
      partner_id: partnerId,
      partner_name: expect.stringMatching(/^Partner \d+$/),
      month: "2026-11",
      lookups: 3,
      billable: 2,
      amount_usd: 6,
    });
    const trying = await seedPartner();
    await lookUp(trying, { plate: "00가0000" });
    expect(await entryOf(trying, "2026-11")).toMatchObject({ lookups: 1, billable: 0, amount_usd: 0 });
  });

  it("a lookup counts in the KST month of its request, even if it ends later", async () => {
    const partnerId = await enabled();
    const midnight = Date.parse("2026-12-01T00:00:00+09:00");
    await lookUpAt(partnerId, midnight - 1);
    await lookUpAt(partnerId, midnight);
    expect(await entryOf(partnerId, "2026-11")).toMatchObject({ lookups: 1, billable: 1 });
    expect(await entryOf(partnerId, "2026-12")).toMatchObject({ lookups: 1, billable: 1 });
  });

  it("the price per lookup drops to 2 USD exactly after the 500th lookup, even for concurrent lookups", async () => {
    const partnerId = await enabled();
    const at = Date.parse("2026-11-11T12:00:00+09:00");
    await setBillable(partnerId, "2026-11", 495);
    const asked = await Promise.all(
      Array.from({ length: 10 }, () => ask(partnerId, undefined, { ...production, now: at })),
    );
    const changes = { ...production, clock: { now: () => at } };
    // Each message is delivered twice, as a queue may do.
    await Promise.all([...asked, ...asked].map(({ lookup }) => run(partnerId, lookup.id, changes)));
    expect(await entryOf(partnerId, "2026-11")).toMatchObject({
      lookups: 505,
      billable: 505,
      amount_usd: 500 * 3 + 5 * 2,
    });
  });
});

describe("GET /ops/v1/history-billing", () => {
  it("the billing report lists every partner with lookups in the month, as JSON and as CSV", async () => {
    const partners = [await seedPartner(), await seedPartner(), await seedPartner()].sort();
    for (const [position, partnerId] of partners.entries()) {
      await setBillable(partnerId, "2026-09", position * 400);
    }
    const json = await bill({ month: "2026-09" });
    expect(json.body.data.map((entry: { partner_id: string }) => entry.partner_id)).toEqual(partners);
    const csv = await bill({ month: "2026-09" }, { accept: "text/csv" });
    expect(csv.headers["Content-Type"]).toBe("text/csv; charset=utf-8");
    expect(csv.body.toString()).toBe(
      [
        "partner_id,month,lookups,billable,amount_usd",
        `${partners[0]},2026-09,0,0,0`,
        `${partners[1]},2026-09,400,400,1200`,
        `${partners[2]},2026-09,800,800,2100`,
        "",
      ].join("\r\n"),
    );
    expect(await countRoundTrips(() => bill({ month: "2026-09" }))).toBe(tripsOf("getHistoryBilling"));
  });

  it("the billing report of one partner without lookups shows zero, and an empty month has no entries", async () => {
    const partnerId = await seedPartner();
    expect(await entryOf(partnerId, "2026-08")).toMatchObject({ lookups: 0, billable: 0, amount_usd: 0 });
    expect((await bill({ month: "2019-01" })).body).toEqual({ data: [] });
  });

  it("the billing report covers the current month by default", async () => {
    const [entry] = (await bill({ partner_id: await seedPartner() })).body.data;
    expect(entry.month).toMatch(/^20\d\d-\d\d$/);
  });

  it.each(["2026", "2026-13", "2026-1", "November"])(
    "the billing report rejects the month %s",
    async (month) => {
      const { status, body } = await bill({ month });
      expect([status, body.error.code]).toEqual([400, "validation_error"]);
      expect(body.error.details.issues).toEqual([
        { path: "query.month", message: "must be a month, such as 2026-11" },
      ]);
    },
  );

  it("the billing report of an unknown partner returns 404 not_found", async () => {
    expect((await bill({ partner_id: "pt_none" })).body.error.code).toBe("not_found");
  });
});
