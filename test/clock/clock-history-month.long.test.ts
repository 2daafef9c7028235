import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  dayMilliseconds as day,
  minuteMilliseconds as minute,
  secondMilliseconds as second,
} from "../../shared/domain/time/durations.ts";
import { stage } from "../e2e/shared-stage.ts";
import {
  askLookup,
  askLookups,
  controlHistory,
  untilLookupsEnded,
} from "../support/records/history-lookups.ts";
import { doAt, jumpTo, readClock } from "../support/stage/jump-clock.ts";
import { type Answer, type PartnerClient, send } from "../support/stage/stage-client.ts";

const kstOffset = 9 * 60 * minute;
const mostAtOnce = 10;
/** Enough for a day's lookups on a slow machine. Each minute of the jump costs a run of every sweep. */
const eveningLeft = 5 * minute;
/** Time before midnight that suffices for one request on any machine. */
const lastMoments = 15 * second;
/** Hundreds of lookups, one at a time. */
const patience = { timeout: 5 * minute };

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

/** Returns the next midnight in Korea that ends a month, at least three whole days ahead. */
function findMonthEnd(now: number): number {
  const today = new Date(now + kstOffset);
  const ends = [1, 2].map(
    (months) => Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months) - kstOffset,
  );
  return ends.find((end) => end - 3 * day > now) as number;
}
const monthOf = (instant: number): string => new Date(instant + kstOffset).toISOString().slice(0, 7);

const known = { plate: "51가0001" };
let partner: PartnerClient;
let end: number;
let lastMidnight: number;
/** VINs of cars whose plates are in the inventory. */
let vins: string[];
beforeAll(async () => {
  end = findMonthEnd(await readClock(stage));
  lastMidnight = end - 2 * day;
  partner = await stage.createPartner("production", { history_lookup_enabled: true });
  vins = await findVins();
});
afterAll(() => controlHistory(stage, { mode: "ok" }));

const statementOf = async (instant: number, accept = "application/json"): Promise<Answer["body"]> => {
  const path = `/ops/v1/history-billing?month=${monthOf(instant)}&partner_id=${partner.partnerId}`;
  const headers = { authorization: `Bearer ${await stage.token("operator")}`, accept };
  return (await send(stage.env.production.console_api_url + path, { headers })).body;
};

/** Completes a number of lookups, ten at a time. */
async function lookUp(count: number): Promise<void> {
  for (let left = count; left > 0; left -= mostAtOnce) {
    const asked = await askLookups(partner, Array(Math.min(left, mostAtOnce)).fill(known));
    expect(asked.filter(({ status }) => status !== 202)).toEqual([]);
    await untilLookupsEnded(partner);
  }
}

/** Requests one lookup above the daily limit, and compares the error with the remaining seconds of the day. */
async function expectDayIsFull(midnight: number, count = 1): Promise<void> {
  const before = await readClock(stage);
  const refused = await askLookups(partner, Array(count).fill(known));
  const after = await readClock(stage);
  for (const answer of refused) {
    expect(codeOf(answer)).toEqual([429, "rate_limited"]);
    const { scope, retry_after_seconds: seconds, ...others } = answer.body.error.details;
    expect([scope, others]).toEqual(["daily", {}]);
    expect(answer.headers.get("retry-after")).toBe(String(seconds));
    expect(seconds).toBeLessThanOrEqual(Math.ceil((midnight - before) / second));
    expect(seconds).toBeGreaterThanOrEqual(Math.ceil((midnight - after) / second));
  }
}

describe("history lookups over the last three days of a Korean month", patience, () => {
  it("a day allows exactly 200 lookups, even with concurrent requests, and the error states the seconds until midnight in Korea", async () => {
    await jumpTo(stage, lastMidnight - eveningLeft);
    const [one, other] = vins;
    await Promise.all([
      controlHistory(stage, { vin: one, outcome: "mismatch" }),
      controlHistory(stage, { vin: other, outcome: "mismatch" }),
      controlHistory(stage, { plate: "51가0404", outcome: "no_record" }),
    ]);
    const unbilled = [{ vin: one }, { vin: other }, { plate: "51가0404" }, { plate: "51가0404" }];
    await askLookups(partner, [...unbilled, known]);
    await untilLookupsEnded(partner);
    await lookUp(185);
    const raced = await askLookups(partner, Array(16).fill(known));
    expect(raced.filter(({ status }) => status === 202)).toHaveLength(10);
    const refused = raced.filter(({ status }) => status !== 202);
    expect(refused.map(({ body }) => body.error.details.scope)).toEqual(Array(6).fill("daily"));
    await expectDayIsFull(lastMidnight, 2);
    await untilLookupsEnded(partner);
    expect((await statementOf(end - day)).data).toMatchObject([{ lookups: 200, billable: 196 }]);
  });

  it("the daily limit holds until midnight in Korea, when the count restarts", async () => {
    await doAt(stage, lastMidnight - lastMoments, () => expectDayIsFull(lastMidnight));
    const first = await doAt(stage, lastMidnight, () => askLookup(partner, known));
    expect(first.status).toBe(202);
    await untilLookupsEnded(partner);
    await lookUp(199);
    await expectDayIsFull(lastMidnight + day);
  });

  it("the 501st billable lookup of a month is the first lookup at 2 USD, and mismatches and failures never count", async () => {
    await jumpTo(stage, end - eveningLeft);
    await lookUp(104);
    const entry = { partner_id: partner.partnerId, month: monthOf(end - day) };
    expect((await statementOf(end - day)).data).toEqual([
      { ...entry, lookups: 504, billable: 500, amount_usd: 500 * 3 },
    ]);
    await lookUp(1);
    expect((await statementOf(end - day)).data).toEqual([
      { ...entry, lookups: 505, billable: 501, amount_usd: 500 * 3 + 2 },
    ]);
    expect(await statementOf(end - day, "text/csv")).toBe(
      [
        "partner_id,month,lookups,billable,amount_usd",
        `${partner.partnerId},${entry.month},505,501,1502`,
        "",
      ].join("\r\n"),
    );
  });

  it("a lookup just before the end of the month is billed to that month, and the first lookup of the next month costs the full 3 USD", async () => {
    const before = await doAt(stage, end - lastMoments, () => askLookup(partner, known));
    const after = await doAt(stage, end, () => askLookup(partner, known));
    expect([before.status, after.status]).toEqual([202, 202]);
    expect(Date.parse(before.body.created_at)).toBeLessThan(end);
    expect(Date.parse(after.body.created_at)).toBeGreaterThanOrEqual(end);
    await untilLookupsEnded(partner);
    expect((await statementOf(end - day)).data).toMatchObject([{ billable: 502, amount_usd: 1504 }]);
    expect((await statementOf(end)).data).toMatchObject([{ lookups: 1, billable: 1, amount_usd: 3 }]);
  });
});

async function findVins(): Promise<string[]> {
  const { body } = await partner.get("/v1/vehicles?limit=100");
  return body.data
    .filter((car: { vin: string | null; license_plate: string | null }) => car.vin && car.license_plate)
    .map(({ vin }: { vin: string }) => vin);
}
