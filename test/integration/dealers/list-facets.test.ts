import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { handler as listVehicleFacets } from "../../../functions/partner/vehicles/list-vehicle-facets.ts";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { refreshDealerVocabulary } from "../../../shared/application/vehicles/refresh-dealer-vocabulary.ts";
import { vehicleFacetsSchema } from "../../../shared/contract/resources/vehicles/vehicle-facets.ts";
import { callHandler } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type DealerUpstreams, startDealerUpstreams } from "../../support/services/start-dealer-upstreams.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

let table: RunningTable;
let objectStore: RunningObjectStore;
let upstreams: DealerUpstreams;
let account: OpenedAccount;

beforeAll(async () => {
  [table, objectStore, upstreams] = await Promise.all([
    startTable(),
    startObjectStore(),
    startDealerUpstreams(),
  ]);
  account = await openAccount({});
  const generated = generateInventory({
    ...{ source: "auction_a", now: Date.now(), count: 40, seed: "facets" },
    plates: new Set<string>(),
  });
  await takeBatch({ source: "auction_a", kind: "full", sequence: 1 }, toFile([...generated]));
  await buildSearchIndex({ clock: { now: () => Date.now() } });
  await refreshDealerVocabulary(upstreams.createSources(), Date.now());
});
afterAll(() => Promise.all([table.stop(), objectStore.stop(), upstreams.stop()]));

const facets = (query: Record<string, string> = {}) =>
  callHandler(listVehicleFacets, {
    path: "/v1/vehicles/facets",
    query,
    headers: { "x-api-key": account.apiKey },
  });
const list = (query: Record<string, string>) =>
  callHandler(listVehicles, { path: "/v1/vehicles", query, headers: { "x-api-key": account.apiKey } });

describe("GET /v1/vehicles/facets", () => {
  test("the facets match the contract, describe every source and may be cached for five minutes", async () => {
    const { status, body, headers } = await facets();
    expect(status).toBe(200);
    expect(vehicleFacetsSchema.parse(body)).toEqual(body);
    expect(headers["Cache-Control"]).toBe("private, max-age=300");
    expect(body).not.toHaveProperty("sub_models");
    expect(body.described_sources).toEqual(body.sources);
    expect(body.fuels).toHaveLength(8);
    expect(body.transmissions).toEqual(["auto", "manual", "cvt", "dct"]);
    expect((await facets()).body).toEqual(body);
  });

  test("the facets describe sub-models of dealer cars when the dealer source is requested", async () => {
    const { body } = await facets({ source: "dealer" });
    expect(body.described_sources).toEqual(["dealer"]);
    expect(body.sub_models.Hyundai.Grandeur).toContain("Grandeur IG");
    expect(body.makes.filter((make: string) => /^mercedes/i.test(make))).toEqual(["Mercedes-Benz"]);
  });

  test("the facets of an auction contain every make and model in its stock", async () => {
    const { body } = await facets({ source: "auction_a" });
    const { body: page } = await list({ source: "auction_a", limit: "200" });
    for (const { make, model } of page.data) expect(body.models[make]).toContain(model);
    expect(body.described_sources).toEqual(["auction_a"]);
    expect((await facets({ source: "auction_b" })).body.makes).toEqual([]);
  });

  test("the vehicle list accepts every dealer make and model from the facets", async () => {
    const { body } = await facets({ source: "dealer" });
    for (const make of body.makes) {
      const model = body.models[make].join(",");
      const { status } = await list({ source: "dealer", make: make.toUpperCase(), model, limit: "1" });
      expect(status, make).toBe(200);
    }
  });

  test("a facets request with an unknown source returns 400", async () => {
    expect((await facets({ source: "auction_z" })).status).toBe(400);
  });
});
