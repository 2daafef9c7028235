import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offerNumbers } from "../../../shared/application/invoices/offer-numbers.ts";
import { commit } from "../../../shared/persistence/transaction.ts";
import { type RunningTable, startTable } from "../../support/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const month = "2026-11";

describe("the numbers offered to one issue", () => {
  it("are the next one again and again, until somebody else takes it: then one of its own", async () => {
    const [first, second] = [offerNumbers(), offerNumbers()];
    expect([(await first("pt_a", month)).sequence, (await first("pt_a", month)).sequence]).toEqual([1, 1]);
    await commit((await second("pt_a", month)).writes);
    expect(await first("pt_a", month)).toEqual({ sequence: 2, writes: [] });
    await commit((await offerNumbers()("pt_a", month)).writes);
    expect(await first("pt_a", month)).toEqual({ sequence: 2, writes: [] });
    expect((await offerNumbers()("pt_a", month)).sequence).toBe(4);
  });

  it("are refused to whoever commits a number that is taken", async () => {
    const [one, other] = await Promise.all([offerNumbers()("pt_b", month), offerNumbers()("pt_b", month)]);
    await commit(one.writes);
    await expect(commit(other.writes)).rejects.toThrow();
  });

  it("are of the month that is asked for, whatever was set aside in another", async () => {
    const numbers = offerNumbers();
    await numbers("pt_c", month);
    await commit((await offerNumbers()("pt_c", month)).writes);
    expect((await numbers("pt_c", month)).sequence).toBe(2);
    const { sequence, writes } = await numbers("pt_c", "2026-12");
    expect([sequence, writes.length]).toEqual([1, 1]);
  });

  it("count apart for each partner and month", async () => {
    await commit((await offerNumbers()("pt_d", month)).writes);
    for (const [partnerId, shipmentMonth] of [
      ["pt_e", month],
      ["pt_d", "2027-11"],
    ] as const) {
      expect((await offerNumbers()(partnerId, shipmentMonth)).sequence).toBe(1);
    }
  });
});
