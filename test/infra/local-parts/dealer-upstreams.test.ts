import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startUpstreams, type Upstreams } from "../../../infra/local/upstreams/start-upstreams.ts";
import type { ControlledCar } from "../../support/services/start-dealer-upstreams.ts";
import { testKeys } from "../../support/services/upstream-keys.ts";

let upstreams: Upstreams;

beforeAll(async () => {
  upstreams = await startUpstreams({ port: 0, keys: testKeys });
});
afterAll(() => upstreams.stop());

const headers = { "x-api-key": testKeys.retail_a, authorization: `Bearer ${testKeys.retail_b}` };

const put = (path: string, body: unknown) =>
  fetch(upstreams.url + path, { method: "PUT", body: JSON.stringify(body) });

async function readJson<Body>(path: string): Promise<Body> {
  const response = await fetch(upstreams.url + path);
  return (await response.json()) as Body;
}

const listCars = async (query = "") =>
  (await readJson<{ data: ControlledCar[] }>(`/control/listings${query}`)).data;

describe("GET /control/listings", () => {
  test("GET /control/listings lists the cars of both markets, and a query can limit the list to one make", async () => {
    const all = await listCars();
    expect(new Set(all.map(({ source_key }) => source_key))).toEqual(new Set(["retail_a", "retail_b"]));
    expect(all.length).toBeGreaterThan(4000);
    const audis = await listCars("?make=audi");
    expect(audis.length).toBeGreaterThan(10);
    expect(audis).toEqual(all.filter(({ make }) => make === "Audi"));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  test("two instances of the local upstreams return the same cars for GET /control/listings", async () => {
    const other = await startUpstreams({ port: 0, keys: testKeys });
    const response = await fetch(`${other.url}/control/listings?make=BMW`);
    expect(await response.json()).toEqual({ data: await listCars("?make=BMW") });
    await other.stop();
  });
});

describe("PUT /control/listings/{numeric id}", () => {
  test("PUT /control/listings/{id} sets the status, price and contract of a car", async () => {
    for (const source of ["retail_a", "retail_b"]) {
      const [car] = await listCars(`?source_key=${source}`);
      const change = { status: "WAIT", price_krw: 12_345_678, under_contract: true };
      const response = await put(`/control/listings/${car?.id}`, change);
      expect([response.status, await response.json()]).toEqual([200, { ...car, ...change }]);
      expect((await listCars(`?source_key=${source}`))[0]).toEqual({ ...car, ...change });
    }
  });

  test("PUT /control/listings/{id} also finds a car by its public listing id", async () => {
    const [car] = await listCars("?make=Kia");
    expect((await put(`/control/listings/retail_${car?.id}`, { status: "SOLD" })).status).toBe(200);
    expect((await listCars("?make=Kia"))[0]?.status).toBe("SOLD");
  });

  test.each([
    { status: "GONE" },
    { price_krw: 0 },
    { price_krw: "1" },
    { under_contract: 1 },
    { colour: "red" },
  ])("a control request that changes a car to %j returns 400 and changes nothing", async (change) => {
    const before = (await listCars())[7];
    expect((await put(`/control/listings/${before?.id}`, change)).status).toBe(400);
    expect((await listCars())[7]).toEqual(before);
  });

  test.each(["1", "11", "380000073", "x"])(
    "a control request for the unknown car %s returns 404",
    async (id) => {
      expect((await put(`/control/listings/${id}`, { status: "SOLD" })).status).toBe(404);
    },
  );
});

describe("PUT /control/{retail_a|retail_b}", () => {
  test("a control request that sets an error mode for one market does not affect the other market", async () => {
    await put("/control/retail_a", { mode: "error" });
    expect((await fetch(`${upstreams.url}/retail_a/vocabulary`, { headers })).status).toBe(500);
    expect((await fetch(`${upstreams.url}/retail_b/api/catalog`, { headers })).status).toBe(200);
    await put("/control/retail_a", { mode: "ok" });
  });

  test("a control request for a market can make only the market's inspections fail", async () => {
    expect(await (await put("/control/retail_b", { failing_inspections: true })).json()).toEqual({
      ...{ mode: "ok", failing_models: [], failing_inspections: true },
    });
    const [car] = await listCars("?source_key=retail_b&make=Kia");
    const id = `CB-${Math.floor((car?.id ?? 0) / 10)}`;
    expect((await fetch(`${upstreams.url}/retail_b/api/cars/${id}`, { headers })).status).toBe(200);
    expect((await fetch(`${upstreams.url}/retail_b/api/cars/${id}/condition`, { headers })).status).toBe(500);
  });
});
