import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as hideMatches } from "../../../functions/partner/watches/hide-watch-matches.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as resumeWatch } from "../../../functions/partner/watches/resume-watch.ts";
import { handler as testWebhook } from "../../../functions/partner/watches/test-watch-webhook.ts";
import { updateWatches } from "../../../shared/application/watches/update-watches.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { firstRowsLimit } from "../../../shared/domain/watches/watch.ts";
import { firstMatchesKey } from "../../../shared/persistence/keys/watch-keys.ts";
import { queryAll } from "../../../shared/persistence/table/query.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

/** More than two chunks, the last one partly filled. */
const carCount = 200;

let world: WatchWorld;
let cars: ListedCar[];
let account: OpenedAccount;

beforeAll(async () => {
  world = await startWatchWorld();
  cars = Array.from({ length: carCount }, () => world.newCar());
  cars.sort((one, other) => (one.id < other.id ? -1 : 1));
  await world.deliver(cars.map(({ row }) => row()));
  await world.index();
  await world.processChanges();
});
afterAll(() => world.stop());

/** Creates a watch of all cars for a new partner. */
async function watchAll(): Promise<string> {
  account = await world.open();
  const { status, body } = await callAs(account, createWatch, {
    body: { name: "All", filters: { make: "Hyundai" } },
  });
  expect([status, body.active_match_count]).toEqual([201, carCount]);
  return body.watch_id;
}

/** Creates a watch of a unique make whose cars fill exactly one chunk. */
async function watchOwn(make: string): Promise<{ watchId: string; own: ListedCar[] }> {
  const own = Array.from({ length: firstRowsLimit + 1 }, () => world.newCar({ make }));
  await world.deliver(own.map(({ row }) => row()));
  await world.index();
  await world.processChanges();
  account = await world.open();
  const { body } = await callAs(account, createWatch, { body: { name: make, filters: { make } } });
  expect(await stored(body.watch_id)).toEqual({ chunks: 1, rows: 0 });
  return { watchId: body.watch_id, own };
}

/** Returns the stored items of a list, by kind. */
async function stored(watchId: string): Promise<{ chunks: number; rows: number }> {
  const items = await queryAll(["query:watchMatch", "query:firstMatches"], {
    partition: firstMatchesKey(watchId, "").pk,
  });
  const rows = items.filter(({ entity }) => entity === "watch_match").length;
  return { chunks: items.length - rows, rows };
}

/** Reads the list page by page as a partner does. */
async function readPages(watchId: string, limit: number, query: Record<string, string> = {}) {
  const rows = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await callAs(account, listMatches, {
      watchId,
      query: { ...query, limit: String(limit), ...(cursor !== "" && { cursor }) },
    });
    rows.push(...body.data);
    cursor = body.next_cursor;
  }
  return rows;
}

const idsOf = (rows: readonly { vehicle_id: string }[]) => rows.map(({ vehicle_id }) => vehicle_id);
const recheck = (watchId: string) =>
  updateWatches(
    { partnerId: account.partnerId, cars: [], watches: [{ watchId, vehicleIds: null }] },
    { now: Date.now() },
  );
const reported = async () => (await readEvents(account.partnerId)).map(({ data }) => data);

describe("chunked list of a new watch", () => {
  it("a large number of first matches is stored in a few items, even after the watch is paused", async () => {
    const watchId = await watchAll();
    expect(await stored(watchId)).toEqual({ chunks: 3, rows: 0 });
    await callAs(account, pauseWatch, { watchId });
    await recheck(watchId);
    await world.processChanges();
    expect(await stored(watchId)).toEqual({ chunks: 3, rows: 0 });
  });

  it("a small number of first matches is stored directly as rows", async () => {
    account = await world.open();
    const some = cars.slice(0, firstRowsLimit).map(() => world.newCar({ make: "SsangYong" }));
    await world.deliver(some.map(({ row }) => row()));
    await world.index();
    await world.processChanges();
    const { body } = await callAs(account, createWatch, {
      body: { name: "Few", filters: { make: "SsangYong" } },
    });
    expect(await stored(body.watch_id)).toEqual({ chunks: 0, rows: firstRowsLimit });
  });

  it.each([7, 90, 200])(
    "pages of %i cars contain every car once in id order before, during and after expansion",
    async (limit) => {
      const watchId = await watchAll();
      const chunked = await readPages(watchId, limit);
      expect(idsOf(chunked)).toEqual(cars.map(({ id }) => id));
      const hidden = requireValue(cars[120]).id;
      await callAs(account, hideMatches, { watchId, body: { vehicle_ids: [hidden] } });
      expect(await stored(watchId)).toEqual({ chunks: 2, rows: 90 });
      const partly = await readPages(watchId, limit, { include_hidden: "true" });
      expect(idsOf(partly)).toEqual(cars.map(({ id }) => id));
      expect(idsOf(await readPages(watchId, limit))).toEqual(idsOf(chunked).filter((id) => id !== hidden));
      await recheck(watchId);
      expect(await stored(watchId)).toEqual({ chunks: 0, rows: carCount });
      const expanded = await readPages(watchId, limit, { include_hidden: "true" });
      expect(expanded).toEqual(
        chunked.map((row) => (row.vehicle_id === hidden ? { ...row, hidden: true } : row)),
      );
    },
  );

  it("pages that are read during expansion miss no car", async () => {
    const watchId = await watchAll();
    const [read] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => readPages(watchId, 200))),
      recheck(watchId),
    ]);
    for (const rows of read) expect(idsOf(rows)).toEqual(cars.map(({ id }) => id));
  });

  it("neither a recheck nor a concurrent batch reports the cars of a chunked list as additions", async () => {
    const watchId = await watchAll();
    await world.deliver(cars.slice(0, 3).map(({ row }) => row({ lot_number: "7" })));
    await Promise.all([world.processChanges(), recheck(watchId), recheck(watchId)]);
    expect(await reported()).toEqual([]);
    const { body } = await callAs(account, getWatch, { watchId });
    expect(body.active_match_count).toBe(carCount);
    expect(await stored(watchId)).toEqual({ chunks: 0, rows: carCount });
  });

  it("changes before expansion are reported once: a price drop immediately, and a removal by the first recheck", async () => {
    const { watchId, own } = await watchOwn("Genesis");
    const [cheaper, gone] = own as [ListedCar, ListedCar];
    await world.deliver([gone.row({ auction_result: "sold", sold_price_krw: 1 })]);
    await world.processChanges();
    await recheck(watchId);
    await world.deliver([cheaper.row({ start_price_krw: 1_000_000 })]);
    await world.processChanges();
    await recheck(watchId);
    expect(await reported()).toMatchObject([
      { additions: [], price_changes: [], removals: [{ vehicle_id: gone.id }] },
      { additions: [], price_changes: [{ vehicle: { id: cheaper.id } }], removals: [] },
    ]);

    const chunked = await watchOwn("Renault");
    const [falling] = chunked.own as [ListedCar];
    await world.deliver([falling.row({ start_price_krw: 1_000_000 })]);
    await world.processChanges();
    expect(await reported()).toMatchObject([
      { additions: [], price_changes: [{ vehicle: { id: falling.id } }], removals: [] },
    ]);
    await recheck(chunked.watchId);
    expect(await reported()).toHaveLength(1);
  });

  it("a resumed watch with a chunked list reports only the changes during its pause", async () => {
    const { watchId } = await watchOwn("Kia");
    await callAs(account, pauseWatch, { watchId });
    const fresh = world.newCar({ make: "Kia" });
    await world.deliver([fresh.row()]);
    await world.index();
    await world.processChanges();
    expect(await stored(watchId)).toMatchObject({ chunks: 1 });
    await callAs(account, resumeWatch, { watchId });
    await recheck(watchId);
    expect(await reported()).toMatchObject([
      { additions: [{ vehicle: { id: fresh.id } }], price_changes: [], removals: [] },
    ]);
    expect(await stored(watchId)).toEqual({ chunks: 0, rows: firstRowsLimit + 2 });
  });

  it("a test event shows a chunked car without expanding the list", async () => {
    const watchId = await watchAll();
    await createEndpoint(account.partnerId, { url: "http://127.0.0.1:4999/hooks" }, {
      now: Date.now(),
      addressRules: { loopbackAllowed: true, resolve: async () => [] },
    } as Parameters<typeof createEndpoint>[2]);
    const sent = await callAs(account, testWebhook, { watchId, body: { vehicle_id: cars[100]?.id } });
    expect(sent.status).toBe(200);
    expect(await reported()).toMatchObject([
      { is_test: true, additions: [{ vehicle: { id: cars[100]?.id } }] },
    ]);
    for (const vehicleId of ["auction_a_0", "zzz", "~~", "현대", "\u{10ffff}"]) {
      const unknown = await callAs(account, testWebhook, { watchId, body: { vehicle_id: vehicleId } });
      expect([unknown.status, unknown.body.error.code]).toEqual([404, "eagle_eye_match_not_found"]);
    }
    expect(await stored(watchId)).toEqual({ chunks: 3, rows: 0 });
  });
});

describe("watch creation limits", () => {
  const create = (who: OpenedAccount) =>
    callAs(who, createWatch, { body: { name: "L", filters: {}, automatic_list_update: false } });

  /** Runs with limits other than the stage's. */
  async function withLimits(limits: { perHour: number; inAll: number }, run: () => Promise<void>) {
    const { WATCHES_PER_HOUR, WATCHES_IN_ALL } = process.env;
    Object.assign(process.env, { WATCHES_PER_HOUR: `${limits.perHour}`, WATCHES_IN_ALL: `${limits.inAll}` });
    await run().finally(() => Object.assign(process.env, { WATCHES_PER_HOUR, WATCHES_IN_ALL }));
  }

  it("concurrent creations never exceed the hourly limit, and further creations return rate_limited with Retry-After and details.scope", async () => {
    await withLimits({ perHour: 20, inAll: 100 }, async () => {
      const partner = await world.open();
      const answers = await Promise.all(Array.from({ length: 40 }, () => create(partner)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
      for (const { status, body, headers } of answers.filter((one) => one.status !== 201)) {
        expect([status, body.error.code]).toEqual([429, "rate_limited"]);
        const { scope, retry_after_seconds: seconds, limit } = body.error.details;
        expect([scope, limit]).toEqual(["watch_creations", undefined]);
        expect(headers["Retry-After"]).toBe(String(seconds));
        expect(seconds).toBeGreaterThan(3_500);
      }
      // The limit is per partner.
      expect((await create(await world.open())).status).toBe(201);
    });
  });

  it("paused watches count toward the total limit, which concurrent creations never exceed", async () => {
    await withLimits({ perHour: 100, inAll: 10 }, async () => {
      const partner = await world.open();
      const first = await Promise.all(Array.from({ length: 6 }, () => create(partner)));
      await Promise.all(first.map(({ body }) => callAs(partner, pauseWatch, { watchId: body.watch_id })));
      const answers = await Promise.all(Array.from({ length: 12 }, () => create(partner)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
      for (const { status, body } of answers.filter((one) => one.status !== 201)) {
        expect([status, body.error.code]).toEqual([409, "eagle_eye_watch_limit"]);
        expect(body.error.details).toEqual({ limit: 10, scope: "all" });
      }
      // The stored part can be resumed.
      const [one] = first;
      expect((await callAs(partner, resumeWatch, { watchId: one?.body.watch_id })).status).toBe(200);
    });
  });
});
