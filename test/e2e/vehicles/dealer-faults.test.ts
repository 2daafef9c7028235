import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const control = (source: string, body: unknown): Promise<Answer> =>
  send(`${stage.env.upstreams_url}/control/${source}`, { method: "PUT", body });

describe("failing dealer sources on the running stage", () => {
  let partner: PartnerClient;
  const list = (query: string) => partner.get(`/v1/vehicles?source=dealer&${query}`);

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
  });

  // A failing source is paused for a while, but the next test needs it.
  afterEach(async () => {
    await control("retail_a", { mode: "ok", failing_models: [] });
    await control("retail_b", { mode: "ok", failing_models: [] });
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const { body } = await list(`make=Hyundai&limit=1&year_min=${1900 + attempt}`);
      const statuses = [body.source_status?.retail_a.status, body.source_status?.retail_b.status];
      if (statuses.every((status) => status === "fresh")) return;
      await pause(500);
    }
    throw new Error("The dealer sources did not come back");
  });

  it.each(["error", "garbage", "down", "slow"])(
    "a dealer source in mode %s is reported as unavailable while the other source's cars are listed",
    async (mode) => {
      await control("retail_a", { mode });
      const { status, body, headers } = await list(
        `make=Hyundai&limit=8&mileage_max_km=${90_000 + mode.length}`,
      );
      expect(status).toBe(200);
      expect(body.data.length).toBeGreaterThan(0);
      expect(body.source_status.retail_a.status).toBe("unavailable");
      expect(body.source_status.retail_b.status).toBe("fresh");
      expect(headers.get("x-svc-dealer-unavailable-sources")).toBe("retail_a");
      expect(headers.get("x-svc-partial-dealer-unavailable")).toBe("1");
    },
  );

  it("a dealer source with some failing branches is reported as partial", async () => {
    await control("retail_a", { failing_models: ["Sonata"] });
    const { status, body, headers } = await list("make=Hyundai&model=Sonata,Grandeur&limit=8&year_min=2013");
    expect(status).toBe(200);
    expect(body.source_status.retail_a.status).toBe("partial");
    expect(headers.get("x-svc-dealer-unavailable-sources")).toBe("retail_a");
  });

  it("a dealer source that does not know the make is reported as not_requested", async () => {
    const { body } = await partner.get("/v1/vehicles/facets?source=dealer");
    const statuses = await Promise.all(
      body.makes.map(
        async (make: string) => (await list(`make=${encodeURIComponent(make)}&limit=1`)).body.source_status,
      ),
    );
    const all = statuses.flatMap((one) => [one.retail_a.status, one.retail_b.status]);
    expect(new Set(all)).toEqual(new Set(["fresh", "not_requested"]));
  });

  it("two failing sources without a cached page return 503 dealer_upstream_unavailable and never a 500", async () => {
    await control("retail_a", { mode: "down" });
    await control("retail_b", { mode: "error" });
    const { status, body } = await list("make=Hyundai&limit=3&year_min=2009");
    expect([status, body.error.code]).toEqual([503, "dealer_upstream_unavailable"]);
    const auctions = await partner.get("/v1/vehicles?limit=3");
    expect(auctions.status).toBe(200);
  });

  it("the operator sees which upstream fails and how", async () => {
    await control("retail_b", { mode: "error" });
    const { status, body } = await stage.operator("sandbox", "GET", "/ops/v1/upstreams");
    expect(status).toBe(200);
    const states = body.data.map(({ name, state }: { name: string; state: string }) => [name, state]);
    expect(states).toEqual([
      ["retail_a", "ok"],
      ["retail_b", "failing"],
      ["fx", "ok"],
    ]);
    expect(body.data[1].last_failure).toMatch(/answered 5\d\d$/);
    expect(body.data[1].last_success_at).not.toBeNull();
  });

  it("a page that is limited to 48 dealer cars states the limit", async () => {
    const { body, headers } = await list("make=Hyundai&limit=100");
    expect(body.data).toHaveLength(48);
    expect(headers.get("x-svc-dealer-page-max")).toBe("48");
  });

  it("an auction-only filter without a source excludes dealer cars, and the response states how many", async () => {
    const { status, headers } = await partner.get("/v1/vehicles?make=Hyundai&orderable_only=true&limit=1");
    expect(status).toBe(200);
    expect(headers.get("x-svc-filtered-out")).toMatch(/^dealer=\d+$/);
  });

  it("a list that combines auction and dealer cars rejects a cursor", async () => {
    const first = await partner.get("/v1/vehicles?source=auction_a,dealer&make=Hyundai&limit=10");
    const sources = first.body.data.map((car: { source: string }) => car.source);
    expect(sources).toEqual([...Array(5).fill("auction_a"), ...Array(5).fill("dealer")]);
    const dealers = await list("make=Hyundai&limit=5");
    const mixed = `/v1/vehicles?source=auction_a,dealer&make=Hyundai&cursor=${dealers.body.next_cursor}`;
    expect((await partner.get(mixed)).body.error.code).toBe("mixed_source_pagination_unsupported");
  });
});
