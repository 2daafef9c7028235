import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const control = (path: string, body: unknown): Promise<Answer> =>
  send(`${stage.env.upstreams_url}/control/${path}`, { method: "PUT", body });

describe("dealer cars on the running stage", () => {
  let partner: PartnerClient;

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
  });
  afterEach(async () => {
    await control("retail_a", { mode: "ok", failing_inspections: false });
    await control("retail_b", { mode: "ok" });
  });
  afterAll(async () => {
    await control("retail_a", { mode: "ok" });
  });

  const list = (query: string) => partner.get(`/v1/vehicles?source=dealer&${query}`);

  it("the list of dealer cars combines both sources page by page and is available in both environments", async () => {
    const first = await list("make=Kia&limit=5&sort=price_asc");
    expect(first.status).toBe(200);
    expect(first.body.source_status).toMatchObject({
      retail_a: { status: "fresh" },
      retail_b: { status: "fresh" },
    });
    const second = await list(`make=Kia&limit=5&sort=price_asc&cursor=${first.body.next_cursor}`);
    const prices = [...first.body.data, ...second.body.data].map((car) => car.pricing.listing_price);
    expect(prices).toHaveLength(10);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const production = stage.partner("production", stage.env.production.api_key);
    expect((await production.get("/v1/vehicles?source=dealer&make=Kia&limit=1")).status).toBe(200);
  });

  it("a dealer car is shown completely with its inspection", async () => {
    const page = await list("make=Hyundai&limit=10");
    const details = await Promise.all(
      page.body.data.map((car: { id: string }) => partner.get(`/v1/vehicles/${car.id}`)),
    );
    expect(details.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const inspected = details.find(({ body }) => body.inspection_report !== null);
    expect(inspected?.body.inspection_report).toMatchObject({
      source: "dealer",
      overall_grade: null,
      dealer_inspection: { rank_counts: { rank_one: expect.any(Number) } },
    });
  });

  it("a dealer car is not found while it is under contract and is found again when the contract falls through", async () => {
    const page = await list("make=BMW&limit=1");
    const [{ id }] = page.body.data;
    await control(`listings/${id.slice("retail_".length)}`, { under_contract: true });
    expect((await partner.get(`/v1/vehicles/${id}`)).body.error.code).toBe("vehicle_not_found");
    await control(`listings/${id.slice("retail_".length)}`, { under_contract: false });
    expect((await partner.get(`/v1/vehicles/${id}`)).status).toBe(200);
  });

  it("a cached dealer list is served while both sources fail, and a list with auction cars reports both sources as unavailable", async () => {
    const query = "make=Genesis&limit=4&year_min=2012";
    const live = await list(query);
    await control("retail_a", { mode: "error" });
    await control("retail_b", { mode: "garbage" });
    const stale = await list(query);
    expect([stale.status, stale.body.data]).toEqual([200, live.body.data]);
    expect(stale.body.source_status.retail_a.status).toBe("stale");
    expect((await list("make=Genesis&year_min=2013")).body.error.code).toBe("dealer_upstream_unavailable");
    const mixed = await partner.get(
      "/v1/vehicles?source=auction_a,dealer&make=Hyundai&year_min=2011&limit=6",
    );
    expect(mixed.status).toBe(200);
    expect(mixed.headers.get("x-svc-partial-dealer-unavailable")).toBe("1");
    expect(mixed.headers.get("x-svc-dealer-unavailable-sources")).toBe("retail_a,retail_b");
  });

  it("the facets describe dealer and auction cars together, including sub-models", async () => {
    const { status, body, headers } = await partner.get("/v1/vehicles/facets?source=dealer,auction_a");
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, max-age=300");
    expect(body.described_sources).toEqual(["dealer", "auction_a"]);
    expect(body.sub_models.Kia.K5.length).toBeGreaterThan(0);
  });
});
