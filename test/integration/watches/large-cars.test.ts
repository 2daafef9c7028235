import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as listVehicles } from "../../../functions/partner/vehicles/list-vehicles.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as listEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { matchChanges } from "../../../shared/application/watches/match-changes.ts";
import { updateWatches } from "../../../shared/application/watches/update-watches.ts";
import { bytesInAnswer } from "../../../shared/domain/bytes-in-answer.ts";
import { inspectionLimits, listingLimits } from "../../../shared/domain/inventory/listing-limits.ts";
import { eventBudgetBytes } from "../../../shared/domain/webhooks/event.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { responseBudgetBytes } from "../../../shared/http/response-budget.ts";
import type { TestAnswer } from "../../support/requests/call-handler.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

const carCount = 200;
const model = "Largest";

let world: WatchWorld;
let account: OpenedAccount;
let watchId: string;
let cars: ListedCar[];

/** Lists a car with the maximum length in every field that lists and events contain. */
const largest = {
  model,
  options: Array.from({ length: listingLimits.options }, (_, number) =>
    `o_${number}_`.padEnd(60, "x").slice(0, listingLimits.option),
  ),
  photos: Array.from({ length: 5 }, (_, number) =>
    `https://media.example.com/${number}/`.padEnd(listingLimits.url, "x"),
  ),
  sub_model: '"'.repeat(listingLimits.variant),
  trim: '"'.repeat(listingLimits.variant),
  lot_number: '"'.repeat(listingLimits.lotNumber),
  body_style: '"'.repeat(listingLimits.token),
  inspection: { accident_summary: '"'.repeat(inspectionLimits.sentence) },
};

beforeAll(async () => {
  world = await startWatchWorld();
  account = await world.open();
  const filters = { make: "Hyundai", model };
  const created = await callAs(account, createWatch, { body: { name: "Largest", filters } });
  watchId = created.body.watch_id;
  cars = Array.from({ length: carCount }, () => world.newCar(largest));
  await world.deliver(cars.map((car) => car.row()));
  await world.index();
  await world.processChanges();
});
afterAll(() => world.stop());

/** Reads every page of a list and expects each to stay within the budget. */
async function readAll(handler: GatewayHandler, query: Record<string, string>) {
  const pages: TestAnswer["body"][] = [];
  let cursor: string | null = null;
  do {
    const all: Record<string, string> = { ...query, ...(cursor !== null && { cursor }) };
    const { status, body }: TestAnswer = await callAs(account, handler, { watchId, query: all });
    expect(status).toBe(200);
    expect(bytesInAnswer(JSON.stringify(body))).toBeLessThanOrEqual(responseBudgetBytes);
    pages.push(body.data);
    cursor = body.next_cursor;
  } while (cursor !== null);
  return pages;
}

const reported = async () =>
  (await readEvents(account.partnerId)).filter(
    ({ type, data }) => type === "eagle_eye.match" && data.watch_id === watchId,
  );
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort();
const carIds = () => idsOf(cars);

describe("cars of the maximum row size", () => {
  it("every car of the maximum size is on exactly one page of the vehicle list and of the matches, even with the largest limit", async () => {
    const vehicles = await readAll(listVehicles, { limit: "200", make: "Hyundai", model });
    expect(idsOf(vehicles.flat())).toEqual(carIds());
    const matches = await readAll(listMatches, { limit: "200" });
    expect(
      matches
        .flat()
        .map((match: { vehicle_id: string }) => match.vehicle_id)
        .sort(),
    ).toEqual(carIds());
  });

  it("a batch of additions is split into events within the size limit, and each car is in exactly one event", async () => {
    const events = await reported();
    expect(events.length).toBeGreaterThan(Math.ceil(carCount / 80));
    for (const event of events) {
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(eventBudgetBytes);
    }
    const added = events.flatMap(({ data }) =>
      (data.additions as { vehicle: { id: string } }[]).map(({ vehicle }) => vehicle),
    );
    expect(idsOf(added)).toEqual(carIds());
  });

  it("a price change of all cars is reported once, even if workers process the change several times", async () => {
    const before = (await reported()).length;
    await world.deliver(cars.map((car) => car.row({ start_price_krw: 9_000_000 })));
    const changes = await world.objectStore.receiveWatchChanges();
    for (const body of changes)
      await matchChanges(JSON.parse(body), { now: Date.now(), hasTimeLeft: () => true });
    const updates = await world.objectStore.receiveWatchUpdates();
    const work = () => updates.map((body) => updateWatches(JSON.parse(body), { now: Date.now() }));
    await Promise.all([...work(), ...work()]);
    await world.repeat({ changes, updates });
    const events = (await reported()).slice(before);
    for (const event of events) {
      expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThanOrEqual(eventBudgetBytes);
    }
    const changed = events.flatMap(({ data }) =>
      (data.price_changes as { vehicle: { id: string } }[]).map(({ vehicle }) => vehicle),
    );
    expect(idsOf(changed)).toEqual(carIds());
  });

  it.each(["200", "1"])("the event log is read to its end with a limit of %s", async (limit) => {
    const pages = await readAll(listEvents, { limit, type: "eagle_eye.match" });
    const sequences = pages.flat().map(({ sequence }: { sequence: number }) => sequence);
    expect(sequences).toEqual((await reported()).map(({ sequence }) => sequence).reverse());
    expect(
      pages.flat().every(({ payload_complete }: { payload_complete: boolean }) => payload_complete),
    ).toBe(true);
  });

  it("thirty rows with an option of 240,000 characters are rejected one by one, and every list still works", async () => {
    const rows = Array.from({ length: 30 }, () => world.newCar({ options: ["x".repeat(240_000)] }).row());
    const good = world.newCar({ model: "Good" });
    const batch = await takeBatch(
      { source: "auction_b", kind: "delta", sequence: 1_000_000 },
      toFile([
        ...rows.map((row) => ({
          ...row,
          listing_id: String(row.listing_id).replace("auction_a", "auction_b"),
        })),
        { ...good.row(), listing_id: good.id.replace("auction_a", "auction_b") },
      ]),
    );
    expect(batch.counts).toMatchObject({ added: 1, rejected: 30 });
    expect(batch.rejectedRows[0]).toEqual({
      line: 1,
      path: "options.0",
      reason: "must have at most 60 characters",
    });
    await world.index();
    const vehicles = await readAll(listVehicles, { limit: "200" });
    expect(vehicles.flat()).toHaveLength(carCount + 1);
  });
});
