import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { protectDealerSources } from "../../../shared/application/dealers/protect-dealer-sources.ts";
import {
  type DealerSource,
  type DealerSources,
  DealerSourceUnavailable,
} from "../../../shared/domain/dealers/dealer-source.ts";
import {
  closedMilliseconds,
  failuresToClose,
  requestsPerSecond,
} from "../../../shared/domain/dealers/polling-limits.ts";
import {
  passDealerGate,
  recordGateFailure,
  recordGateSuccess,
} from "../../../shared/persistence/dealers/dealer-gate.ts";
import { openDealerGates } from "../../support/services/open-dealer-gates.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());
beforeEach(openDealerGates);

const at = Date.parse("2026-11-20T09:00:00.500Z");
const pass = async (now = at) => (await passDealerGate("retail_a", now)).kind;
const failTimes = async (count: number, until: number) => {
  for (let failure = 0; failure < count; failure += 1) await recordGateFailure("retail_a", until);
};

describe("request limit of background work per dealer source", () => {
  it("concurrent functions together send exactly the allowed number of requests per second", async () => {
    const race = async (now: number) => {
      const kinds = await Promise.all(Array.from({ length: requestsPerSecond }, () => pass(now)));
      return kinds.filter((kind) => kind === "go").length;
    };
    expect([await race(at), await race(at)]).toEqual([requestsPerSecond, 0]);
    expect([await race(at + 1_000), await race(at + 1_000)]).toEqual([requestsPerSecond, 0]);
  });

  it("functions whose clocks differ share one allowance per second, counted by the clock that is furthest ahead", async () => {
    expect(await pass(at + 5_000)).toBe("go");
    const kinds = await Promise.all(Array.from({ length: requestsPerSecond }, () => pass(at)));
    expect(kinds.filter((kind) => kind === "go")).toHaveLength(requestsPerSecond - 1);
    expect(await pass(at + 5_000)).toBe("full");
  });

  it("consecutive failures block further requests of all callers to a dealer source for a fixed time", async () => {
    const until = at + closedMilliseconds;
    await failTimes(failuresToClose - 1, until);
    expect(await pass()).toBe("go");
    await failTimes(1, until);
    expect([await pass(), await pass(until - 1)]).toEqual(["closed", "closed"]);
    expect(await pass(until)).toBe("go");
    expect((await passDealerGate("retail_b", at)).kind).toBe("go");
  });

  it("a successful response resets the failure count", async () => {
    await failTimes(failuresToClose - 1, at + closedMilliseconds);
    await recordGateSuccess("retail_a");
    await failTimes(1, at + closedMilliseconds);
    expect(await pass()).toBe("go");
  });

  it("a dealer source that keeps failing gets no more requests from any caller, and the other source still gets requests", async () => {
    let asked = 0;
    const broken = {
      key: "retail_a",
      readCar: () => {
        asked += 1;
        return Promise.reject(new DealerSourceUnavailable("retail_a", "down"));
      },
    } as unknown as DealerSource;
    const fine = { key: "retail_b", readCar: () => Promise.resolve(null) } as unknown as DealerSource;
    const open = () => protectDealerSources({ retail_a: broken, retail_b: fine } as DealerSources);
    const functions = [open(), open()];
    for (let call = 0; call < failuresToClose * 2; call += 1) {
      await expect(functions[call % 2]!.retail_a.readCar(1)).rejects.toThrow(DealerSourceUnavailable);
    }
    expect(asked).toBe(failuresToClose);
    expect(await functions[0]!.retail_b.readCar(1)).toBeNull();
  });
});
