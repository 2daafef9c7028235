import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { handler as getUsage } from "../../../functions/console/account/get-usage.ts";
import { hashKey } from "../../../shared/application/access/hash-key.ts";
import { rateLimits } from "../../../shared/domain/access/rate-limit.ts";
import { partnerHandler } from "../../../shared/http/partner-handler.ts";
import { getApiKey } from "../../../shared/persistence/access/api-keys.ts";
import { dayCallsKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItems, tableClient } from "../../../shared/persistence/table/table.ts";
import { hangUp } from "../../explore/stage/kept-connections.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { thingsRoute, validThingsRequest } from "../../support/requests/things-route.ts";
import { useThingsRoute } from "../../support/requests/use-things-route.ts";
import { requireValue } from "../../support/require-value.ts";
import { countRequests } from "../../support/table/count-round-trips.ts";

useThingsRoute();

/** 23:58 Korean time. */
const evening = Date.UTC(2026, 10, 20, 14, 58);
const minute = 60_000;
const day = 24 * 60 * minute;
const handler = partnerHandler(thingsRoute, async () => ({ status: 200, body: {} }));
let account: OpenedAccount;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: evening });
  account = await openAccount();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function callAt(now: number, times = 1): Promise<number[]> {
  vi.setSystemTime(now);
  const statuses: number[] = [];
  for (let made = 0; made < times; made += 1) {
    const { status } = await callHandler(handler, validThingsRequest(account.apiKey));
    statuses.push(status);
  }
  return statuses;
}

async function readDays() {
  const claims = { scope: "partner", sub: "buyer@harbour.example", partner_id: account.partnerId };
  const { status, body } = await callHandler(getUsage, { claims });
  expect([status, body.limits]).toEqual([200, { read_heavy: 600, read_light: 300, write: 60 }]);
  return body.data[0].days;
}

const used = (date: string, write: number, busiest: number) => ({
  date,
  calls: { read_heavy: 0, read_light: 0, write },
  busiest_minute: { read_heavy: 0, read_light: 0, write: busiest },
});

const storedDay = async (date: string) =>
  (await getItems("get:dayCalls", [dayCallsKey(account.partnerId, date, account.keyId)]))[0];

/** Runs a hook at each attempt to write the first call of a minute. */
function breakBegin(happen: (make: () => Promise<unknown>) => Promise<unknown>): void {
  const { requestHandler } = tableClient.config;
  const handle = requestHandler.handle.bind(requestHandler);
  vi.spyOn(requestHandler, "handle").mockImplementation((request, options) => {
    const make = () => handle(request, options);
    const begins = Buffer.from(request.body).includes("SET lastUsedAt = :minute, minuteCalls = :calls");
    return begins ? (happen(make) as ReturnType<typeof make>) : make();
  });
}

describe("a key's calls by day", () => {
  it("a key's calls are counted by Korean day, and each day states its busiest minute", async () => {
    await callAt(evening, 4);
    await callAt(evening + minute, 7);
    // The last call of a minute is recorded with the next one.
    expect(await readDays()).toEqual([used("2026-11-20", 10, 6)]);
    await callAt(evening + 2 * minute, 2);
    expect(await readDays()).toEqual([used("2026-11-21", 2, 1), used("2026-11-20", 10, 6)]);
  });

  it("the calls of an ended day are stored as an item that expires after ninety days", async () => {
    await callAt(evening);
    expect(await storedDay("2026-11-20")).toBeNull();
    await callAt(evening + 2 * minute);
    const item = requireValue(await storedDay("2026-11-20"));
    expect(item).toMatchObject({ entity: "day_calls", date: "2026-11-20", counts: { write: 1 } });
    expect(Number(item.expires_at) * 1000).toBe(evening + 2 * minute + 90 * day);
  });

  it("a key's daily calls are shown for the last thirty days only, even if the key has no newer calls", async () => {
    await callAt(evening);
    await callAt(evening + 2 * minute);
    vi.setSystemTime(evening + 29 * day);
    expect(await readDays()).toHaveLength(2);
    vi.setSystemTime(evening + 29 * day + 2 * minute);
    expect(await readDays()).toEqual([used("2026-11-21", 1, 1)]);
    vi.setSystemTime(evening + 31 * day);
    expect(await readDays()).toEqual([]);
  });

  it("the first call of a minute takes one additional write, even if it is also the first call of a day", async () => {
    await callAt(evening);
    expect(await countRequests(() => callAt(evening + minute))).toBe(2);
    expect(await countRequests(() => callAt(evening + 2 * minute))).toBe(2);
  });
});

describe("failing writes of daily calls", () => {
  it("calls are served even if a new minute or day cannot be recorded, and the previous day is stored later", async () => {
    await callAt(evening, 2);
    breakBegin(() => Promise.reject(new Error("refused")));
    expect(await callAt(evening + 2 * minute, 3)).toEqual([200, 200, 200]);
    vi.restoreAllMocks();
    await callAt(evening + 3 * minute);
    expect((await readDays()).at(-1)).toMatchObject({ date: "2026-11-20", calls: { write: 1 } });
  });

  it("the calls of an ended minute or day are not added twice if the response to their write is lost", async () => {
    await callAt(evening, 2);
    let lost = 0;
    breakBegin(async (make) => {
      const answer = await make();
      lost += 1;
      if (lost % 2 === 1) throw hangUp();
      return answer;
    });
    await callAt(evening + minute);
    await callAt(evening + 2 * minute);
    expect(lost).toBeGreaterThanOrEqual(4);
    expect((await storedDay("2026-11-20"))?.busiest).toEqual({ write: 1 });
    const shown = (await readDays()).find(({ date }: { date: string }) => date === "2026-11-20");
    // The two minutes have three calls. The call whose write had no response is recorded again.
    expect(shown.calls.write).toBeGreaterThanOrEqual(2);
    expect(shown.calls.write).toBeLessThanOrEqual(4);
  });
});

describe("concurrent function environments", () => {
  it("concurrent function environments count each reported call once", async () => {
    const environmentCount = 5;
    const admits: typeof import("../../../shared/application/access/admit-caller.ts")["admitCaller"][] = [];
    for (let started = 0; started < environmentCount; started += 1) {
      vi.resetModules();
      admits.push((await import("../../../shared/application/access/admit-caller.ts")).admitCaller);
    }
    const minutes = 6;
    const calls = 9;
    const admit = async (admitCaller: (typeof admits)[number], now: number) => {
      const { background } = await admitCaller({
        ...{ apiKey: account.apiKey, address: "203.0.113.7", environment: "sandbox", budgeted: true, now },
        rate: { limit: "write", isCounted: true, isEnforced: false },
      });
      await background;
    };
    for (let passed = 0; passed < minutes; passed += 1) {
      await Promise.all(
        admits.map(async (admitCaller) => {
          for (let made = 0; made < calls; made += 1) await admit(admitCaller, evening + passed * minute);
        }),
      );
    }
    vi.setSystemTime(evening + minutes * minute);
    const days = await readDays();
    expect(days.map(({ date }: { date: string }) => date)).toEqual(["2026-11-21", "2026-11-20"]);
    const total = days.reduce((sum: number, { calls: { write } }: (typeof days)[0]) => sum + write, 0);
    const made = minutes * environmentCount * calls;
    expect(total).toBeLessThanOrEqual(made);
    expect(total).toBeGreaterThanOrEqual(made - environmentCount * rateLimits.write.batchSize);
    expect((await getApiKey(hashKey(account.apiKey)))?.minuteCalls?.day).toBeDefined();
  });
});
