import { describe, expect, it } from "vitest";
import { doInBatches } from "../../../console/src/partner/watches/lists/do-in-batches.ts";
import { mergeAdded } from "../../../console/src/partner/watches/lists/merge-added.ts";
import { mostAtOnce, readVehicleIds } from "../../../console/src/partner/watches/lists/read-vehicle-ids.ts";
import { staticBatchLimit } from "../../../shared/application/watches/add-members.ts";

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `car_${index}`);

describe("ids pasted into a list", () => {
  it("pasted ids are found in lines, tables, JSON, URLs and comma-separated text, each once and in text order", () => {
    for (const text of [
      "auction_a_1\nauction_b_2\r\n\n auction_a_1 ",
      "auction_a_1, auction_b_2; auction_a_1",
      "auction_a_1\tauction_b_2\tauction_a_1",
      '["auction_a_1", "auction_b_2"]',
      "'auction_a_1' | `auction_b_2`",
      "https://console.test/sandbox/vehicles/auction_a_1?x=1 https://api.test/v1/vehicles/auction_b_2/",
    ])
      expect(readVehicleIds(text), text).toEqual(["auction_a_1", "auction_b_2"]);
  });

  it("a text without ids yields no ids", () => {
    expect(readVehicleIds(" ,;\n[]\n/ ")).toEqual([]);
  });

  it("the maximum number of cars per call equals the service's limit", () => {
    expect(mostAtOnce).toBe(staticBatchLimit);
  });
});

describe("bulk changes to a list", () => {
  it("a bulk change to a list sends every id once, in calls of the maximum size, one call at a time", async () => {
    const batches: string[][] = [];
    const done: number[] = [];
    let underWay = 0;
    const outcome = await doInBatches(
      idsOf(2 * mostAtOnce + 5),
      async (batch) => {
        underWay += 1;
        expect(underWay).toBe(1);
        await Promise.resolve();
        batches.push(batch);
        underWay -= 1;
        return batch.length;
      },
      (count) => done.push(count),
    );
    expect(batches.flat()).toEqual(idsOf(2 * mostAtOnce + 5));
    expect(outcome).toEqual({ answers: [mostAtOnce, mostAtOnce, 5], remaining: [], error: null });
    expect(done).toEqual([mostAtOnce, 2 * mostAtOnce, 2 * mostAtOnce + 5]);
  });

  it("no further call is sent after a failure, and the unprocessed ids are returned", async () => {
    const failure = new Error("The list is full.");
    const sent: string[][] = [];
    const outcome = await doInBatches(idsOf(3 * mostAtOnce), async (batch) => {
      sent.push(batch);
      if (sent.length === 2) throw failure;
      return batch.length;
    });
    expect(sent).toHaveLength(2);
    expect(outcome.answers).toEqual([mostAtOnce]);
    expect(outcome.remaining).toEqual(idsOf(3 * mostAtOnce).slice(mostAtOnce));
    expect(outcome.error).toBe(failure);
  });

  it("the outcomes of several calls are merged, and each id appears in one group", () => {
    const answer = (name: string) => ({
      added: [{ vehicle_id: `${name}_added`, price_krw: null }],
      ...{ already_in_list: [`${name}_there`], not_found: [`${name}_gone`], unavailable: [`${name}_unsure`] },
      active_match_count: 1,
    });
    expect(mergeAdded([answer("a"), answer("b")])).toEqual({
      added: [
        { vehicle_id: "a_added", price_krw: null },
        { vehicle_id: "b_added", price_krw: null },
      ],
      ...{ already_in_list: ["a_there", "b_there"], not_found: ["a_gone", "b_gone"] },
      unavailable: ["a_unsure", "b_unsure"],
    });
  });
});
