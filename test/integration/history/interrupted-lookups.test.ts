import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { sweepLookups } from "../../../shared/application/history/sweep-lookups.ts";
import type { ProviderAnswer } from "../../../shared/domain/history/history-provider.ts";
import { kstMonthOf } from "../../../shared/domain/history/lookup-caps.ts";
import { cleanReport } from "../../../shared/domain/history/sandbox-reports.ts";
import { getLookupMonths } from "../../../shared/persistence/history/lookup-months.ts";
import { lookupsInFlightKey } from "../../../shared/persistence/keys/item-keys.ts";
import { getItem, tableClient } from "../../../shared/persistence/table/table.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { ask, now, readEvents, run, show } from "./lookup-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

class Killed extends Error {}

/**
 * Runs `work` until its n-th request to the table, which may take effect but has no response. Returns true if
 * that request was reached.
 */
async function killAt(request: number, moment: "before" | "after", work: () => Promise<unknown>) {
  const send = tableClient.send.bind(tableClient);
  let sent = 0;
  const dying = async (command: never) => {
    sent += 1;
    if (sent > request) throw new Killed();
    if (sent < request) return send(command);
    if (moment === "after") await send(command);
    throw new Killed();
  };
  const spy = vi.spyOn(tableClient, "send").mockImplementation(dying as never);
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  } finally {
    spy.mockRestore();
  }
  return sent >= request;
}

const reported: ProviderAnswer = { outcome: "report", report: cleanReport, raw: null };
const production = {
  environment: "production",
  provider: { fetchReport: async () => reported },
} as const;
const mostRequests = 30;

/** Expects an ended lookup with one event and one billing entry, which no longer counts as running. */
async function expectEndedOnce(partnerId: string, lookupId: string): Promise<void> {
  expect((await show(partnerId, lookupId)).status).toBe("completed");
  expect((await readEvents(partnerId)).map(({ type }) => type)).toEqual(["history_lookup.completed"]);
  expect((await getItem("get:lookupsInFlight", lookupsInFlightKey(partnerId)))?.taken).toBe(0);
  expect(await getLookupMonths([partnerId], kstMonthOf(now))).toMatchObject([{ lookups: 1, billable: 1 }]);
}

describe("lookup worker killed at any table request", () => {
  it.each(["before", "after"] as const)(
    "a lookup ends exactly once even if its worker is killed %s any table request",
    async (moment) => {
      let request = 1;
      for (; request < mostRequests; request += 1) {
        const partnerId = await seedPartner({ historyLookupEnabled: true });
        const { lookup } = await ask(
          partnerId,
          { plate: "51가0001", fresh: true },
          { environment: "production" },
        );
        const reached = await killAt(request, moment, () => run(partnerId, lookup.id, production));
        await run(partnerId, lookup.id, production);
        await expectEndedOnce(partnerId, lookup.id);
        if (!reached) break;
      }
      expect(request).toBeGreaterThan(4);
      expect(request).toBeLessThan(mostRequests);
    },
  );
});

describe("lookup request killed at any table request", () => {
  it.each(["before", "after"] as const)(
    "a lookup request killed %s any table request leaves either no lookup or a lookup that the sweep finds",
    async (moment) => {
      for (let request = 1; request < mostRequests; request += 1) {
        const partnerId = await seedPartner({ historyLookupEnabled: true });
        const announced: string[] = [];
        const asking = {
          environment: "production",
          token: `7a1f3c1e-0000-4000-8000-0000000000${String(request).padStart(2, "0")}`,
          announce: () => Promise.reject(new Killed()),
        } as const;
        const body = { plate: "51가0002", fresh: true };
        const reached = await killAt(request, moment, () => ask(partnerId, body, asking));
        const again = await ask(partnerId, body, { ...asking, announce: async () => undefined });
        await sweepLookups({
          environment: "production",
          apiVersion: "v1.60",
          now: now + 120_000,
          announce: async ({ lookupId }) => void announced.push(lookupId),
        });
        expect(announced).toContain(again.lookup.id);
        await run(partnerId, again.lookup.id, production);
        await expectEndedOnce(partnerId, again.lookup.id);
        if (!reached) return;
      }
      throw new Error("A request takes more of the table than it should");
    },
  );
});

describe("lookup sweep", () => {
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

  it("the sweep queues a lost lookup again, repeats this after three minutes, and fails the lookup after thirty", async () => {
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

  it("the sweep finds a lookup whose worker died and skips ended lookups", async () => {
    const partnerId = await seedPartner();
    const { lookup } = await ask(partnerId, { plate: "12나3456", fresh: true });
    const dying = { fetchReport: async () => Promise.reject(new Error("killed")) };
    await expect(run(partnerId, lookup.id, { provider: dying })).rejects.toThrow("killed");
    expect((await sweep(minutes(4))).announced).toContain(lookup.id);
    await run(partnerId, lookup.id);
    expect((await sweep(minutes(60))).announced).not.toContain(lookup.id);
    expect((await show(partnerId, lookup.id)).status).toBe("completed");
  });

  it("a worker cannot end a lookup that the sweep has already ended", async () => {
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
