import { beforeAll, describe, expect, it } from "vitest";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { searchAccount } from "../../../shared/application/search/search-account.ts";
import { searchEnvironment } from "../../../shared/application/search/search-environment.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { openAccount } from "../../support/requests/open-account.ts";
import { countRoundTrips } from "../../support/table/count-round-trips.ts";
import { clock, takeBatch, toFile } from "../inventory/upload-batch.ts";
import { useDesk } from "../invoices/invoice-desk.ts";
import { place } from "../orders/seed-orders.ts";

useDesk();

const environment = "sandbox" as const;
/** Later than the pointer of an earlier test that the process caches. */
const now = Date.now();
const carId = "auction_a_find_1";
const laterId = "auction_a_find_2";
let partnerId: string;
let sequence = 0;

const takeIn = async (kind: "full" | "delta", rows: readonly object[]) => {
  sequence += 1;
  const batch = await takeBatch({ source: "auction_a", kind, sequence }, toFile(rows));
  expect(batch.status).toBe("completed");
  await buildSearchIndex({ clock });
};

const car = (listing_id: string, changes: object) => buildRow({ listing_id, ...changes });
const rows = [
  car(carId, { license_plate: "71바5123", vin: "KMHE341CBLA551234", lot_number: "C-3391" }),
  car(laterId, {
    ...{ license_plate: "12가5123", vin: null, lot_number: "5123" },
    auction_date: "2026-12-10T13:00:00+09:00",
  }),
  car("auction_a_find_3", { license_plate: "34나9999", vin: null, lot_number: "1" }),
];

beforeAll(async () => {
  ({ partnerId } = await openAccount());
  await takeIn("full", rows);
});

const found = async (text: string) =>
  (await searchEnvironment(text, { environment, now })).map(({ kind, id }) => `${kind} ${id}`);
const foundBy = async (text: string) =>
  (await searchAccount(text, { partnerId, environment, now })).map(({ kind, id }) => `${kind} ${id}`);

describe("search for a car that nobody has ordered", () => {
  it.each(["551234", "C-3391", "c3391", "C 3391"])(
    "the text %j finds one car by its VIN or lot",
    async (text) => {
      expect(await found(text)).toEqual([`vehicle ${carId}`]);
      expect(await foundBy(text)).toEqual([`vehicle ${carId}`]);
    },
  );

  it("four digits find the cars with this end of a plate or this lot number, the latest auction first", async () => {
    const both = [`vehicle ${laterId}`, `vehicle ${carId}`];
    expect(await found("5123")).toEqual(both);
    expect(await foundBy("5123")).toEqual(both);
  });

  it("a found car shows plate, lot number, source and the day of its auction", async () => {
    const [hit] = await searchEnvironment("C-3391", { environment, now });
    expect(hit?.subtitle).toBe("71바5123 · C-3391 · auction_a · 2026-12-03");
  });

  it("other parts of a plate or VIN, and other texts, find nothing", async () => {
    for (const text of ["512", "15123", "51234", "KMHE34", "C-339", "-"])
      expect(await found(text)).toEqual([]);
  });

  it("a search by lot number takes two round trips", async () => {
    expect(await countRoundTrips(() => searchEnvironment("C-3391", { environment, now: now + 60_000 }))).toBe(
      2,
    );
    expect(
      await countRoundTrips(() => searchAccount("551234", { partnerId, environment, now: now + 120_000 })),
    ).toBe(2);
  });

  it("an order on one of the cars comes before the cars that nobody has ordered", async () => {
    const { order } = await place(partnerId, { vehicleId: carId });
    expect(await found("5123")).toEqual([`order ${order.id}`, `vehicle ${laterId}`]);
    expect(await foundBy("5123")).toEqual([`order ${order.id}`, `vehicle ${laterId}`, `vehicle ${carId}`]);
  });

  it("a car is found by its changed lot number and not by the previous one, and a removed car not at all", async () => {
    const [, changed, third] = rows;
    await takeIn(
      "full",
      [{ ...changed, lot_number: "5200" }, third].filter((row) => row !== undefined),
    );
    const later = now + 600_000;
    const find = async (text: string) =>
      (await searchEnvironment(text, { environment, now: later })).map(({ kind, id }) => `${kind} ${id}`);
    expect(await find("5200")).toEqual([`vehicle ${laterId}`]);
    expect(await find("C-3391")).not.toContain(`vehicle ${carId}`);
  });
});
