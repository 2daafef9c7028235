import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  HistoryProviderFailed,
  type ProviderAnswer,
} from "../../../shared/domain/history/history-provider.ts";
import { cleanReport } from "../../../shared/domain/history/sandbox-reports.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { lookUp, now } from "./lookup-world.ts";

let table: RunningTable;
beforeAll(async () => {
  table = await startTable();
});
afterAll(() => table.stop());

const production = { environment: "production" } as const;
const reported: ProviderAnswer = { outcome: "report", report: cleanReport, raw: '{"a":1}' };

describe("search keys and the cache", () => {
  const providerOf = (answers: Record<string, ProviderAnswer>) => {
    const asked: string[] = [];
    const fetchReport = async ({ value }: { value: string }) => {
      asked.push(value);
      const answer = answers[value];
      if (answer === undefined) throw new HistoryProviderFailed("provider_error", "not arranged");
      return answer;
    };
    return { asked, provider: { fetchReport } };
  };

  it("a cached report serves every partner for 30 days and keeps its original fetch time", async () => {
    const { asked, provider } = providerOf({ "21가0001": reported });
    const first = await lookUp(await seedPartner(), { plate: "21가0001" }, { changes: { provider } });
    expect(first).toMatchObject({ source: "fresh", report_as_of: "2026-11-20T15:00:10.000+09:00" });
    const day = 86_400_000;
    const later = { clock: { now: () => now + 30 * day } };
    const again = await lookUp(
      await seedPartner(),
      { plate: "21가0001" },
      { changes: { provider, ...later } },
    );
    expect(again).toMatchObject({ source: "cache", report_as_of: first.report_as_of, report: first.report });
    expect(asked).toEqual(["21가0001"]);
    const afterwards = { clock: { now: () => now + 10_000 + 30 * day } };
    const last = await lookUp(
      await seedPartner(),
      { plate: "21가0001" },
      { changes: { provider, ...afterwards } },
    );
    expect(last.source).toBe("fresh");
    expect(asked).toHaveLength(2);
  });

  it("a lookup with fresh: true bypasses the cache and stores the new response", async () => {
    const { asked, provider } = providerOf({ "21가0002": reported });
    const partnerId = await seedPartner();
    await lookUp(partnerId, { plate: "21가0002" }, { changes: { provider } });
    const fresh = await lookUp(partnerId, { plate: "21가0002", fresh: true }, { changes: { provider } });
    expect(fresh.source).toBe("fresh");
    expect(asked).toHaveLength(2);
  });

  it("a lookup by VIN is not repeated by plate if the VIN is unknown or the provider fails", async () => {
    const { asked, provider } = providerOf({ KMHF341EBKA000011: { outcome: "no_record" } });
    const findCar = vi.fn();
    const none = await lookUp(
      await seedPartner(),
      { vin: "KMHF341EBKA000011" },
      { changes: { provider, findCar } },
    );
    expect(none).toMatchObject({ failure: { code: "no_record" }, query: { key_used: "vin" } });
    const error = await lookUp(
      await seedPartner(),
      { vin: "KMHF341EBKA000012" },
      { changes: { provider, findCar } },
    );
    expect(error).toMatchObject({ failure: { code: "provider_error" }, query: { key_used: "vin" } });
    expect(findCar).not.toHaveBeenCalled();
    expect(asked).toHaveLength(2);
  });

  it("a rejected VIN that is not in the inventory fails with no_record", async () => {
    const { provider } = providerOf({ KMHF341EBKA000013: { outcome: "refused" } });
    const changes = { provider, findCar: async () => null };
    expect(await lookUp(await seedPartner(), { vin: "KMHF341EBKA000013" }, { changes })).toMatchObject({
      failure: { code: "no_record" },
      query: { key_used: "vin" },
      fallback_plate_from_inventory: false,
    });
  });

  it("a report of a different car is delivered as a mismatch and not billed", async () => {
    const { asked, provider } = providerOf({
      KMHF341EBKA000014: { outcome: "refused" },
      "21가0014": reported,
    });
    const findCar = async () => ({ plate: "21가0014", manufacturer: "Kia", modelYear: 2021 });
    const lookup = await lookUp(
      await seedPartner({ historyLookupEnabled: true }),
      { vin: "KMHF341EBKA000014" },
      { asking: production, changes: { ...production, provider, findCar } },
    );
    expect(lookup).toMatchObject({
      status: "completed",
      fallback_plate_from_inventory: true,
      query: { key_used: "plate" },
      identity_check: "mismatch",
      identity_check_basis: ["model_year"],
      billable: false,
      report: { vehicle: { manufacturer: "Hyundai" } },
    });
    expect(asked).toEqual(["KMHF341EBKA000014", "21가0014"]);
  });

  it("the history provider's response is stored unchanged", async () => {
    const kept: unknown[] = [];
    const storeAnswer = async (answer: unknown) => void kept.push(answer);
    const { provider } = providerOf({ "21가0015": reported });
    const lookup = await lookUp(
      await seedPartner(),
      { plate: "21가0015" },
      { changes: { provider, storeAnswer } },
    );
    expect(kept).toEqual([
      { lookupId: lookup.id, key: { kind: "plate", value: "21가0015" }, raw: '{"a":1}' },
    ]);
  });
});
