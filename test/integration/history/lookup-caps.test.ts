import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CreatedLookup } from "../../../shared/application/history/create-lookup.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { lookupDayKey } from "../../../shared/persistence/keys/item-keys.ts";
import { commit, putWrite } from "../../../shared/persistence/table/transaction.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { ask, now, run } from "./lookup-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

/** Requests many lookups concurrently. */
async function race(partnerId: string, count: number, at = now) {
  const done: CreatedLookup[] = [];
  const refused: Problem[] = [];
  const each = Array.from({ length: count }, () =>
    ask(partnerId, { plate: "00가0000" }, { now: at }).then(
      (created) => done.push(created),
      (error) => {
        if (!(error instanceof Problem)) throw error;
        refused.push(error);
      },
    ),
  );
  await Promise.all(each);
  return { done, refused };
}

/** Sets the number of lookups on a day. */
const spend = (partnerId: string, day: string, taken: number) =>
  commit([
    putWrite("put:lookupDay", "spent", { ...lookupDayKey(partnerId, day), taken, expires_at: 4_000_000_000 }),
  ]);

describe("concurrent lookup limit", () => {
  it("a partner has at most ten lookups in progress, even with concurrent requests", async () => {
    const partnerId = await seedPartner();
    const { done, refused } = await race(partnerId, 25);
    expect(done).toHaveLength(10);
    expect(refused).toHaveLength(15);
    for (const problem of refused) {
      expect(problem).toMatchObject({ code: "rate_limited", details: { scope: "in_flight" } });
      expect(problem.headers["Retry-After"]).toBe(String(problem.details.retry_after_seconds));
    }
  });

  it("each ended lookup frees one slot, including failed lookups", async () => {
    const partnerId = await seedPartner();
    const { done } = await race(partnerId, 10);
    const ended = done.slice(0, 3);
    // Each message is delivered twice, as a queue may do.
    await Promise.all([...ended, ...ended].map(({ lookup }) => run(partnerId, lookup.id)));
    const next = await race(partnerId, 6);
    expect([next.done.length, next.refused.length]).toEqual([3, 3]);
    const [failing] = next.done;
    await run(partnerId, failing!.lookup.id, {
      clock: { now: () => now + 31 * 86_400_000 },
      provider: { fetchReport: async () => ({ outcome: "no_record" }) },
    });
    expect((await race(partnerId, 2)).done).toHaveLength(1);
  });

  it("lookups in progress are counted per partner", async () => {
    await race(await seedPartner(), 12);
    expect((await race(await seedPartner(), 10)).refused).toEqual([]);
  });
});

describe("daily lookup limit", () => {
  it("a day allows 200 lookups at most, even with concurrent requests, and the count restarts at KST midnight", async () => {
    const partnerId = await seedPartner();
    const evening = Date.parse("2026-11-20T23:59:30+09:00");
    await spend(partnerId, "2026-11-20", 196);
    const { done, refused } = await race(partnerId, 9, evening);
    expect(done).toHaveLength(4);
    for (const problem of refused) {
      expect(problem.details).toEqual({ scope: "daily", retry_after_seconds: 30 });
    }
    expect((await race(partnerId, 1, evening + 29_999)).refused).toHaveLength(1);
    expect((await race(partnerId, 1, evening + 30_000)).done).toHaveLength(1);
  });

  it("a rejected or repeated request does not count toward the daily limit", async () => {
    const partnerId = await seedPartner();
    await spend(partnerId, "2026-11-20", 188);
    await race(partnerId, 20);
    const token = "5b0c1b0e-7a07-4a0d-9a3e-0d9b3f6a1c11";
    await expect(ask(partnerId, undefined, { token })).rejects.toMatchObject({
      details: { scope: "in_flight" },
    });
    expect((await race(partnerId, 5)).refused[0]?.details.scope).toBe("in_flight");
  });

  it("a lookup that exceeds both the daily and the concurrent limit is rejected because of the daily limit", async () => {
    const partnerId = await seedPartner();
    await spend(partnerId, "2026-11-20", 190);
    await race(partnerId, 10);
    expect((await race(partnerId, 1)).refused[0]?.details.scope).toBe("daily");
  });
});
