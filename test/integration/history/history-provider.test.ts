import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startUpstreams, type Upstreams } from "../../../infra/local/upstreams/start-upstreams.ts";
import { createHistoryProvider } from "../../../shared/adapters/history/history-provider.ts";
import { UpstreamConnection } from "../../../shared/adapters/upstream/upstream-connection.ts";
import { findInventoryCar } from "../../../shared/application/history/find-inventory-car.ts";
import type { LookupContext } from "../../../shared/application/history/lookup-context.ts";
import type { SentLookup } from "../../../shared/domain/history/lookup-request.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { logger } from "../../../shared/platform/logger.ts";
import { captureLines } from "../../support/capture-lines.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { fixedCredentials, testKeys } from "../../support/services/upstream-keys.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { seedPartner } from "../orders/seed-orders.ts";
import { lookUp } from "./lookup-world.ts";

let table: RunningTable;
let upstreams: Upstreams;
beforeAll(async () => {
  [table, upstreams] = await Promise.all([startTable(), startUpstreams({ port: 0, keys: testKeys })]);
});
afterAll(() => Promise.all([table.stop(), upstreams.stop()]));
afterEach(() => control({ mode: "ok" }));

const control = async (body: unknown): Promise<void> => {
  const response = await fetch(`${upstreams.url}/control/history`, {
    method: "PUT",
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The control surface answered ${response.status}`);
};

let clockOffset = 0;
let historyKey = testKeys.history;
const newProvider = () =>
  createHistoryProvider(
    new UpstreamConnection("history", {
      baseUrl: () => `${upstreams.url}/history`,
      credentials: fixedCredentials(historyKey, "authorization"),
      now: () => performance.now() + clockOffset,
    }),
  );

/** Returns a production lookup through a new connection, or the test's own. */
async function lookUpInProduction(sent: Partial<SentLookup>, changes: Partial<LookupContext> = {}) {
  return lookUp(
    await seedPartner({ historyLookupEnabled: true }),
    { fresh: true, ...sent },
    {
      asking: { environment: "production" },
      changes: {
        environment: "production",
        provider: newProvider(),
        findCar: findInventoryCar,
        ...changes,
      },
    },
  );
}

/** Adds a car to the inventory as a batch does. */
async function listCar(vin: string, licensePlate: string, more: Parameters<typeof buildListing>[0] = {}) {
  const listing = buildListing({ listingId: `auction_a_${vin}`, vin, licensePlate, ...more });
  await commit([listingWrite(listing, 1), ...carRoundWrites(null, listing)]);
}

describe("history provider", () => {
  it("the history provider responds to plates and VINs", async () => {
    expect(await lookUpInProduction({ plate: "31가0001" })).toMatchObject({
      status: "completed",
      query: { key_used: "plate" },
      identity_check: "not_applicable",
      source: "fresh",
      billable: true,
    });
    expect(await lookUpInProduction({ vin: "KMHF341EBKA000031" })).toMatchObject({
      status: "completed",
      query: { key_used: "vin" },
      report: { vehicle: { manufacturer: "Hyundai", model: "Grandeur", model_year: 2019 } },
      billable: true,
    });
  });

  it("a lookup of a plate that the provider does not know fails as no_record and is not billed", async () => {
    await control({ plate: "31가0404", outcome: "no_record" });
    expect(await lookUpInProduction({ plate: "31가0404" })).toMatchObject({
      status: "failed",
      failure: { code: "no_record" },
      billable: false,
    });
  });

  it.each([
    ["down", "provider_unavailable"],
    ["error", "provider_error"],
    ["garbage", "provider_error"],
  ])("a provider in mode %s makes lookups fail as %s", async (mode, code) => {
    await control({ mode });
    expect(await lookUpInProduction({ plate: "31가0002" })).toMatchObject({
      status: "failed",
      failure: { code },
      billable: false,
    });
  });

  it("a history provider that rejects the service's key makes lookups fail as provider_unavailable", async () => {
    historyKey = "another-key";
    const captured = captureLines();
    const refused = await lookUpInProduction({ plate: "31가0006" });
    captured.stop();
    historyKey = testKeys.history;
    expect(captured.entries()).toContainEqual(expect.objectContaining({ UpstreamCredentialsRefused: 1 }));
    expect(refused).toMatchObject({ failure: { code: "provider_unavailable" }, billable: false });
  });

  it("lookups fail without a provider call while the circuit breaker is open, and report the error that opened the breaker", async () => {
    const provider = newProvider();
    await control({ mode: "error" });
    for (let time = 0; time < 5; time += 1) await lookUpInProduction({ plate: "31가0003" }, { provider });
    await control({ mode: "ok" });
    const refused = await lookUpInProduction({ plate: "31가0003" }, { provider });
    expect(refused.failure?.code).toBe("provider_error");
    clockOffset += 15_000;
    expect((await lookUpInProduction({ plate: "31가0003" }, { provider })).status).toBe("completed");
  });

  it("untranslated words of a report are counted in the log and in a stage metric", async () => {
    const warn = vi.spyOn(logger, "warn");
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await control({ plate: "31가0004", outcome: "unreadable" });
    const { report } = await lookUpInProduction({ plate: "31가0004" });
    expect(report?.registration).toMatchObject({ status: "unknown" });
    expect(warn.mock.calls).toEqual([
      ["The history provider used unknown terms", expect.objectContaining({ unknown_term_count: 8 })],
    ]);
    const counted = write.mock.calls.map(([line]) => String(line)).find((line) => line.includes("_aws"));
    expect(JSON.parse(counted ?? "{}")).toMatchObject({
      _aws: {
        CloudWatchMetrics: [
          {
            Namespace: "VehicleSourcing",
            Dimensions: [["stage"]],
            Metrics: [{ Name: "UnknownHistoryTerms" }],
          },
        ],
      },
      stage: process.env.STAGE_NAME,
      UnknownHistoryTerms: 8,
    });
    warn.mockRestore();
    write.mockRestore();
  });

  it("the provider's raw response is stored", async () => {
    const kept: string[] = [];
    await control({ plate: "31가0005", outcome: "partial" });
    await lookUpInProduction({ plate: "31가0005" }, { storeAnswer: async ({ raw }) => void kept.push(raw) });
    expect(kept.map((raw) => JSON.parse(raw).결과코드)).toEqual(["0000"]);
  });
});

describe("VIN rejected by the provider", () => {
  const vin = "KMHF341EBKA000051";

  it("a rejected VIN is looked up by its inventory plate, and the result is compared with the inventory", async () => {
    await listCar(vin, "32가0001");
    await control({ vin, outcome: "refuse_vin" });
    expect(await lookUpInProduction({ vin })).toMatchObject({
      status: "completed",
      query: { vin, key_used: "plate" },
      fallback_plate_from_inventory: true,
      identity_check: "matched",
      identity_check_basis: ["manufacturer", "model_year"],
      billable: true,
    });
  });

  it("a rejected VIN whose plate now belongs to another car is delivered as a mismatch and not billed", async () => {
    const other = "KMHF341EBKA000052";
    await listCar(other, "32가0002");
    await control({ vin: other, outcome: "mismatch" });
    expect(await lookUpInProduction({ vin: other })).toMatchObject({
      status: "completed",
      identity_check: "mismatch",
      identity_check_basis: [],
      billable: false,
      report: { vehicle: {} },
    });
  });

  it("a VIN is matched with the plate of its latest round that has a valid plate", async () => {
    const moved = "KMHF341EBKA000053";
    const auctionDate = Date.parse("2026-12-10T13:00:00+09:00");
    await listCar(moved, "32가0003");
    await listCar(moved, "32가0004", { listingId: "auction_b_1", source: "auction_b", auctionDate });
    await listCar(moved, "none at all", { listingId: "auction_b_2", auctionDate: auctionDate + 1 });
    expect(await findInventoryCar(moved)).toEqual({
      plate: "32가0004",
      manufacturer: "Hyundai",
      modelYear: 2019,
    });
  });

  it("a rejected VIN unknown to the inventory fails with no_record", async () => {
    const unknown = "KMHF341EBKA000054";
    await control({ vin: unknown, outcome: "refuse_vin" });
    expect(await lookUpInProduction({ vin: unknown })).toMatchObject({
      status: "failed",
      failure: { code: "no_record" },
      query: { key_used: "vin" },
      fallback_plate_from_inventory: false,
    });
  });
});

describe("PUT /control/history", () => {
  it.each([
    { outcome: "clean" },
    { plate: "12가3456" },
    { plate: "12가3456", vin: "KMHF341EBKA000001", outcome: "clean" },
    { plate: "12가3456", outcome: "refuse_vin" },
    { plate: "nonsense", outcome: "clean" },
    { plate: "12가3456", outcome: "stolen" },
    { mode: "broken" },
  ])("PUT /control/history rejects %j", async (body) => {
    await expect(control(body)).rejects.toThrow("400");
  });

  it("GET /control/history returns the configured behavior", async () => {
    await control({ plate: "33 가 0001", outcome: "damage" });
    const shown = (await (await fetch(`${upstreams.url}/control/history`)).json()) as {
      mode: string;
      outcomes: unknown[];
    };
    expect(shown.mode).toBe("ok");
    expect(shown.outcomes).toContainEqual({ plate: "33가0001", outcome: "damage" });
  });
});
