import { randomInt } from "node:crypto";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { vehicleSorts } from "../../../shared/domain/inventory/vehicle-search.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { enterListings, hoursFromNow, uploadRows, waitForBatch } from "../../support/stage/enter-listings.ts";
import type { Answer, PartnerClient } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

// Other tests enter their cars at other houses.
const source = "auction_c";
const patience = { timeout: 30_000, interval: 100 };
const unique = String(randomInt(10 ** 9)).padStart(9, "0");
const plate = `${unique.slice(0, 3)}나${unique.slice(3, 7)}`;
const vin = `KMHF341EC${unique.slice(0, 8)}`;
let lastSequence = 100;
let partner: PartnerClient;

beforeAll(async () => {
  partner = await stage.createPartner("sandbox");
});

async function announce(): Promise<Answer> {
  lastSequence += 1;
  const announcement = { source, kind: "delta", sequence: lastSequence };
  const announced = await stage.operator("sandbox", "POST", "/ops/v1/inventory/batches", announcement);
  expect(announced.status).toBe(201);
  return announced;
}

/** Enters rows of this test's house as a delta, and waits until they are stored. */
async function enter(rows: readonly object[]): Promise<Answer["body"]> {
  const announced = await announce();
  expect(await uploadRows(announced, rows)).toBe(200);
  return waitForBatch(stage, "sandbox", announced.body.id);
}

async function uploadFile(announced: Answer, body: Uint8Array<ArrayBuffer>): Promise<Answer["body"]> {
  const { upload_url, upload_headers } = announced.body;
  expect((await fetch(upload_url, { method: "PUT", headers: upload_headers, body })).status).toBe(200);
  const read = () => stage.operator("sandbox", "GET", `/ops/v1/inventory/batches/${announced.body.id}`);
  await expect.poll(async () => (await read()).body.status, patience).toMatch(/completed|refused/);
  return (await read()).body;
}

const rowOf = (name: string, changes: object = {}) =>
  buildRow({ listing_id: `${source}_${unique}_${name}`, license_plate: null, vin: null, ...changes });
const idOf = (name: string): string => `${source}_${unique}_${name}`;
const detailOf = async (id: string) => (await partner.get(`/v1/vehicles/${id}`)).body;
const countListed = async (query: string): Promise<number> =>
  (await partner.get(`/v1/vehicles?${query}`)).body.data.length;

describe("inventory batches on the running stage", () => {
  it("a price change appears in the vehicle detail immediately and in the list within seconds", async () => {
    const make = `Zastava ${unique}`;
    const row = rowOf("price", {
      make,
      start_price_krw: 20_000_000,
      auction_date: await hoursFromNow(stage, 200),
    });
    expect((await enter([row])).counts).toMatchObject({ added: 1, rejected: 0 });
    const list = `make=${encodeURIComponent(make)}`;
    await expect.poll(() => countListed(list), patience).toBe(1);
    const before = (await detailOf(idOf("price"))).pricing.listing_price;
    const batch = await enter([{ ...row, start_price_krw: 10_000_000 }]);
    expect([batch.counts.changed, batch.progress_pct]).toEqual([1, 100]);
    const after = (await detailOf(idOf("price"))).pricing.listing_price;
    expect(Math.abs(after * 2 - before)).toBeLessThanOrEqual(1);
    const listed = async () => (await partner.get(`/v1/vehicles?${list}`)).body.data[0].pricing.listing_price;
    await expect.poll(listed, patience).toBe(after);
    // Another environment of the function may see the new index later.
    await expect.poll(() => countListed(`${list}&price_max_usd=${after}`), patience).toBe(1);
    await expect.poll(() => countListed(`${list}&price_max_usd=${after - 1}`), patience).toBe(0);
  });

  it.each<[string, (text: string) => Uint8Array<ArrayBuffer>, RegExp]>([
    ["with a truncated gzip stream", (text) => gzipSync(text).subarray(0, -12), /truncated/],
    ["with an incomplete last line", (text) => gzipSync(text.slice(0, -20)), /truncated/],
  ])("a batch file %s is rejected and changes nothing", async (name, makeFile, reason) => {
    const row = rowOf(name.replaceAll(" ", "."));
    const refused = await uploadFile(await announce(), makeFile(`${JSON.stringify(row)}\n`));
    expect(refused).toMatchObject({ status: "refused", counts: { added: 0 }, progress_pct: 0 });
    expect(refused.refusal_reason).toMatch(reason);
    expect((await partner.get(`/v1/vehicles/${row.listing_id}`)).status).toBe(404);
  });

  it("unreadable rows are reported by line while valid rows are stored", async () => {
    const lines = ["{torn", "[]", JSON.stringify({ ...rowOf("foreign"), listing_id: "auction_a_1" })];
    const file = gzipSync([...lines, JSON.stringify(rowOf("good"))].map((line) => `${line}\n`).join(""));
    const taken = await uploadFile(await announce(), file);
    expect(taken).toMatchObject({ status: "completed", counts: { rows: 4, added: 1, rejected: 3 } });
    expect(taken.rejected_rows).toMatchObject([
      { line: 1, path: "", reason: "is not JSON" },
      { line: 2, path: "", reason: "must be a JSON object" },
      { line: 3, path: "listing_id", reason: `is not a listing of ${source}` },
    ]);
  });

  it("a batch older than the current batch is rejected", async () => {
    const older = await announce();
    await enter([rowOf("newer")]);
    const refused = await uploadFile(older, gzipSync(`${JSON.stringify(rowOf("older"))}\n`));
    expect(refused.status).toBe("refused");
    expect(refused.refusal_reason).toMatch(/older/);
    expect((await partner.get(`/v1/vehicles/${idOf("older")}`)).status).toBe(404);
  });
});

describe("auction history of cars on the running stage", () => {
  const historyOf = async (id: string): Promise<string[]> =>
    (await detailOf(id)).pricing.history.map((round: { vehicle_id: string }) => round.vehicle_id);

  it("a car relisted at another auction house under a new id shows its earlier rounds", async () => {
    const car = { license_plate: plate, vin };
    const [first = ""] = await enterListings(stage, "sandbox", [
      { ...car, auction_result: "no_bid", auction_date: await hoursFromNow(stage, -300) },
    ]);
    const later = rowOf("relisted", { ...car, auction_date: await hoursFromNow(stage, 100) });
    await enter([later]);
    expect((await detailOf(idOf("relisted"))).pricing.history).toMatchObject([
      { vehicle_id: first, source: "auction_e", auction_result: "no_bid" },
    ]);
    const replated = { ...later, listing_id: idOf("replated"), license_plate: null };
    await enter([replated]);
    expect(await historyOf(idOf("replated"))).toEqual([first]);
    await enter([{ ...replated, vin: vin.replace("C", "D") }]);
    expect(await historyOf(idOf("replated"))).toEqual([]);
  });

  it("five sales of similar cars give a reference price, and a corrected sale replaces the earlier sale price", async () => {
    const model = `Model ${unique}`;
    const sales = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) =>
        rowOf(`sale${number}`, {
          ...{ model, auction_result: "sold", sold_price_krw: 10_000_000 + number * 100_000 },
          auction_date: await hoursFromNow(stage, -24 * number),
        }),
      ),
    );
    const offer = rowOf("offer", {
      model,
      start_price_krw: 8_240_000,
      auction_date: await hoursFromNow(stage, 90),
    });
    await enter([...sales, offer]);
    const assess = async () => (await detailOf(idOf("offer"))).pricing.market_assessment;
    expect(await assess()).toMatchObject({ sample_size: 5, delta_pct: -20, verdict: "below_market" });
    await enter([{ ...sales[0], year: 2020, sold_price_krw: 20_000_000 }]);
    expect(await assess()).toMatchObject({ sample_size: 5, delta_pct: -20.8 });
    await enter([{ ...sales[0], auction_result: "no_bid", sold_price_krw: null }]);
    expect(await assess()).toBeNull();
  });
});

describe("paging on the running stage while batches arrive", () => {
  const make = `Wartburg ${unique}`;
  const cars = Array.from({ length: 60 }, (_, number) => ({
    make,
    year: 2010 + (number % 10),
    mileage_km: number % 7 === 0 ? null : 1000 * (number % 20),
    start_price_krw: number % 5 === 0 ? null : 5_000_000 + 10_000 * (number % 15),
    fuel: number % 2 === 0 ? "diesel" : "gasoline",
  }));

  const filters = [
    ["", 60],
    ["&fuel=diesel", 30],
  ] as const;
  /** Ids in the order of the pages, by sort and filter. */
  const paged = new Map<string, string[]>();

  // A batch arrives after each page of every list, and all lists share it: a batch takes a second or more.
  beforeAll(async () => {
    const auction_date = await hoursFromNow(stage, 120);
    await enter(cars.map((car, number) => rowOf(`page${number}`, { ...car, auction_date })));
    const listed = () => countListed(`make=${encodeURIComponent(make)}&limit=200`);
    await vi.waitFor(async () => expect(await listed()).toBe(60), patience);
    let open: ListPage[] = vehicleSorts.flatMap((sort) =>
      filters.map(([filter]) => ({ sort, filter, cursor: "" })),
    );
    for (let page = 0; open.length > 0; page += 1) {
      const next = await Promise.all(open.map(readPage));
      open = next.filter(({ cursor }) => cursor !== null);
      const added = { make, auction_date: await hoursFromNow(stage, 110), mileage_km: 1, year: 2019 };
      await enter([rowOf(`between${page}`, added)]);
    }
  });

  /** A list, and the cursor of its next page. */
  interface ListPage {
    sort: string;
    filter: string;
    cursor: string;
  }

  async function readPage(list: ListPage): Promise<ListPage> {
    const { sort, filter, cursor } = list;
    const from = cursor === "" ? "" : `&cursor=${cursor}`;
    const query = `make=${encodeURIComponent(make)}&sort=${sort}&limit=25${filter}${from}`;
    const { status, body } = await partner.get(`/v1/vehicles?${query}`);
    expect(status).toBe(200);
    const ids = body.data.map(({ id }: { id: string }) => id);
    paged.set(sort + filter, [...(paged.get(sort + filter) ?? []), ...ids]);
    return { ...list, cursor: body.next_cursor };
  }

  it.each(vehicleSorts)(
    "paging by %s, with and without a filter, neither repeats nor misses a car",
    (sort) => {
      for (const [filter, expected] of filters) {
        const ids = paged.get(sort + filter) ?? [];
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => id.startsWith(idOf("page")))).toHaveLength(expected);
      }
    },
  );
});
