import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as addMatches } from "../../../functions/partner/watches/add-watch-matches.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as hideMatches } from "../../../functions/partner/watches/hide-watch-matches.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as removeMatches } from "../../../functions/partner/watches/remove-watch-matches.ts";
import { handler as unhideMatches } from "../../../functions/partner/watches/unhide-watch-matches.ts";
import { watchMatchSchema } from "../../../shared/contract/resources/watches/watch-match.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { requireValue } from "../../support/require-value.ts";
import {
  type ControlledCar,
  type DealerUpstreams,
  startDealerUpstreams,
} from "../../support/services/start-dealer-upstreams.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let upstreams: DealerUpstreams;
let account: OpenedAccount;
let cars: ListedCar[];
let dealerCars: ControlledCar[];

beforeAll(async () => {
  [world, upstreams] = await Promise.all([startWatchWorld(), startDealerUpstreams()]);
  account = await world.open();
  cars = Array.from({ length: 520 }, () => world.newCar());
  await world.deliver(cars.map(({ row }) => row()));
  dealerCars = (await upstreams.listCars("source_key=retail_b")).filter(
    ({ status, under_contract }) => status === "ADVERTISE" && !under_contract,
  );
});
afterAll(() => Promise.all([world.stop(), upstreams.stop()]));

async function openList(who = account): Promise<string> {
  const body = { name: "By hand", filters: {}, automatic_list_update: false };
  return (await callAs(who, createWatch, { body })).body.watch_id;
}
const add = (watchId: string, ids: readonly string[], who = account) =>
  callAs(who, addMatches, { watchId, body: { vehicle_ids: ids } });
const remove = (watchId: string, ids: readonly string[]) =>
  callAs(account, removeMatches, { watchId, body: { vehicle_ids: ids } });
const hide = (watchId: string, ids: readonly string[]) =>
  callAs(account, hideMatches, { watchId, body: { vehicle_ids: ids } });
const unhide = (watchId: string, ids: readonly string[]) =>
  callAs(account, unhideMatches, { watchId, body: { vehicle_ids: ids } });
const list = async (watchId: string, query: Record<string, string> = {}) =>
  (await callAs(account, listMatches, { watchId, query })).body;
const idsOf = (rows: { vehicle_id: string }[]) => rows.map(({ vehicle_id }) => vehicle_id);
const listedIds = async (watchId: string, query: Record<string, string> = {}) =>
  idsOf((await list(watchId, query)).data);
const counts = async (watchId: string) => {
  const { active_match_count, hidden_match_count } = (await callAs(account, getWatch, { watchId })).body;
  return [active_match_count, hidden_match_count];
};
const id = (place: number): string => cars[place]!.id;

describe("adding cars to a static list", () => {
  it("the response to adding cars groups the ids into added, already_in_list and not_found, and no id fails the batch", async () => {
    const watchId = await openList();
    const unpriced = world.newCar({ start_price_krw: null });
    const sold = world.newCar({ auction_result: "sold", sold_price_krw: 1_000_000 });
    await world.deliver([unpriced.row(), sold.row()]);
    await add(watchId, [id(0)]);
    const { status, body } = await add(watchId, [id(0), id(1), unpriced.id, sold.id, "nonsense", id(1)]);
    expect([status, body]).toEqual([
      200,
      {
        added: [
          { vehicle_id: id(1), price_krw: 14_500_000 },
          { vehicle_id: unpriced.id, price_krw: null },
        ],
        already_in_list: [id(0)],
        not_found: [sold.id, "nonsense"],
        unavailable: [],
        active_match_count: 3,
      },
    ]);
    expect(await counts(watchId)).toEqual([3, 0]);
  });

  it("invalid ids do not fail the batch: every route that takes car ids reports them as not_found", async () => {
    const watchId = await openList();
    const odd = ["", "x".repeat(10_000), "a whole \u{1f697} character", "retail_", "../etc"];
    // Longer than any id. The message shows only the length of an id.
    const shown = odd.map((text) => text.slice(0, 200));
    const added = await add(watchId, [...odd, id(0)]);
    expect(added.status).toBe(200);
    expect(added.body).toMatchObject({ added: [{ vehicle_id: id(0) }], not_found: shown });
    expect((await hide(watchId, [...odd, id(0)])).body).toMatchObject({ hidden: [id(0)], not_found: shown });
    expect((await unhide(watchId, [...odd, id(0)])).body).toMatchObject({
      unhidden: [id(0)],
      not_found: shown,
    });
    expect((await remove(watchId, [...odd, id(0)])).body).toMatchObject({
      removed: [id(0)],
      not_found: shown,
    });
  });

  it("adding dealer cars to a static list reports cars that are no longer for sale as not_found, and cars of an unreachable dealer as unavailable", async () => {
    const watchId = await openList();
    const [free, sold, held, promised, unreachable] = dealerCars.splice(0, 5) as ControlledCar[];
    await upstreams.control(`listings/${sold?.id}`, { status: "SOLD" });
    await upstreams.control(`listings/${held?.id}`, { status: "WAIT" });
    await upstreams.control(`listings/${promised?.id}`, { under_contract: true });
    const ids = [free, sold, held, promised].map((car) => `retail_${car?.id}`);
    const { body } = await add(watchId, ids);
    expect(body).toMatchObject({
      added: [{ vehicle_id: ids[0], price_krw: free?.price_krw }],
      not_found: ids.slice(1),
      unavailable: [],
    });
    await upstreams.control("retail_b", { mode: "error" });
    const out = await add(watchId, [`retail_${unreachable?.id}`, requireValue(ids[0]), id(2), "retail_8"]);
    await upstreams.control("retail_b", { mode: "ok" });
    expect(out.body).toMatchObject({
      added: [{ vehicle_id: id(2) }],
      already_in_list: [ids[0]],
      not_found: ["retail_8"],
      unavailable: [`retail_${unreachable?.id}`],
    });
  });

  it("a match row of a static list has the car, its price and the reason manual", async () => {
    const watchId = await openList();
    await add(watchId, [id(3)]);
    const { data, next_cursor } = await list(watchId);
    expect(data).toEqual([watchMatchSchema.parse(data[0])]);
    expect(data[0]).toMatchObject({
      vehicle_id: id(3),
      vehicle: { id: id(3), make: "Hyundai", pricing: { listing_price: 10_000 } },
      match_reason: "manual",
      signal_detail: null,
      match_type: "exact",
      flex_detail: null,
      price_krw: 14_500_000,
      hidden: false,
    });
    expect(next_cursor).toBeNull();
  });

  it("adding a hidden car does not restore it", async () => {
    const watchId = await openList();
    await add(watchId, [id(4)]);
    await hide(watchId, [id(4)]);
    expect((await add(watchId, [id(4)])).body).toMatchObject({ added: [], already_in_list: [id(4)] });
    expect(await listedIds(watchId)).toEqual([]);
  });

  it("adding or removing 31 ids returns eagle_eye_match_batch_too_large", async () => {
    const watchId = await openList();
    const ids = cars.slice(0, 31).map((car) => car.id);
    for (const answer of [await add(watchId, ids), await remove(watchId, ids)]) {
      const { code, details } = answer.body.error;
      expect([answer.status, code, details]).toEqual([
        400,
        "eagle_eye_match_batch_too_large",
        { limit: 30, received: 31 },
      ]);
    }
    expect((await add(watchId, ids.slice(0, 30))).body.added).toHaveLength(30);
    expect((await add(watchId, [])).body.error.code).toBe("validation_error");
  });

  it("A static list can be created without filters, and an automatic watch cannot", async () => {
    const create = (body: object) => callAs(account, createWatch, { body: { name: "Bare", ...body } });
    const { status, body } = await create({ automatic_list_update: false });
    expect([status, body.filters, body.active_match_count]).toEqual([201, {}, 0]);
    expect((await add(body.watch_id, [id(6)])).body.added).toHaveLength(1);
    for (const automatic of [{}, { automatic_list_update: true }]) {
      const refused = await create(automatic);
      expect([refused.status, refused.body.error.details.issues]).toEqual([
        400,
        [{ path: "body.filters", message: "is required" }],
      ]);
    }
  });

  it("A call hides or restores up to 500 cars of a list, and 501 ids return eagle_eye_match_batch_too_large", async () => {
    const watchId = await openList();
    const ids = cars.slice(0, 500).map((car) => car.id);
    for (let at = 0; at < ids.length; at += 30) await add(watchId, ids.slice(at, at + 30));
    await hide(watchId, [id(3)]);
    const hidden = await hide(watchId, ids);
    expect([hidden.status, hidden.body.already_hidden, hidden.body.active_match_count]).toEqual([
      200,
      [id(3)],
      0,
    ]);
    expect(hidden.body.hidden).toEqual(ids.filter((one) => one !== id(3)));
    expect(await counts(watchId)).toEqual([0, 500]);
    expect((await hide(watchId, ids)).body.already_hidden).toEqual(ids);
    const restored = await unhide(watchId, [...ids.slice(1), "auction_a_none"]);
    expect(restored.body).toMatchObject({ not_found: ["auction_a_none"], active_match_count: 499 });
    expect(await counts(watchId)).toEqual([499, 1]);
    expect((await hide(watchId, [...ids, "auction_a_none"])).body.error).toMatchObject({
      code: "eagle_eye_match_batch_too_large",
      details: { limit: 500, received: 501 },
    });
  });

  it("a list holds exactly 500 cars, including hidden cars, even with concurrent additions", async () => {
    const watchId = await openList();
    const batches = Array.from({ length: 17 }, (_, place) =>
      cars.slice(place * 30, place * 30 + 30).map((car) => car.id),
    );
    const [first = [], ...others] = batches;
    await add(watchId, first);
    await hide(watchId, first);
    const answers = await Promise.all(others.map((ids) => add(watchId, ids)));
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body.error).toMatchObject({
      code: "validation_error",
      details: { field: "vehicle_ids", limit: 500, member_count: 480 },
    });
    expect(await counts(watchId)).toEqual([450, 30]);
    const left = others[answers.findIndex(({ status }) => status === 400)] ?? [];
    expect((await add(watchId, left.slice(0, 20))).body.added).toHaveLength(20);
    expect((await add(watchId, left.slice(20, 21))).body.error.code).toBe("validation_error");
    expect((await add(watchId, [id(0)])).body.already_in_list).toEqual([id(0)]);
  });

  it("a car that several requests add concurrently is on the list once", async () => {
    const watchId = await openList();
    const answers = await Promise.all(Array.from({ length: 8 }, () => add(watchId, [id(5)])));
    expect(answers.flatMap(({ body }) => body.added)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.already_in_list)).toHaveLength(7);
    expect(await counts(watchId)).toEqual([1, 0]);
  });

  it("adding cars manually to an automatic watch returns eagle_eye_watch_not_static", async () => {
    const { body } = await callAs(account, createWatch, {
      body: { name: "Auto", filters: { make: "None" } },
    });
    for (const answer of [await add(body.watch_id, [id(0)]), await remove(body.watch_id, [id(0)])]) {
      expect([answer.status, answer.body.error.code]).toEqual([400, "eagle_eye_watch_not_static"]);
    }
  });

  it("cars can be added to a paused list, and another partner's list returns eagle_eye_watch_not_found", async () => {
    const watchId = await openList();
    await callAs(account, pauseWatch, { watchId });
    expect((await add(watchId, [id(6)])).body.added).toHaveLength(1);
    const stranger = await world.open();
    for (const handler of [addMatches, removeMatches, hideMatches, unhideMatches]) {
      const answer = await callAs(stranger, handler, { watchId, body: { vehicle_ids: [id(6)] } });
      expect([answer.status, answer.body.error.code]).toEqual([404, "eagle_eye_watch_not_found"]);
    }
    const answer = await callAs(stranger, listMatches, { watchId });
    expect([answer.status, answer.body.error.code]).toEqual([404, "eagle_eye_watch_not_found"]);
  });
});

describe("removing cars from a static list", () => {
  it("a removed car is forgotten, and adding the car again sets a new first_matched_at", async () => {
    const watchId = await openList();
    await add(watchId, [id(7), id(8)]);
    const before = (await list(watchId)).data.find(
      ({ vehicle_id }: { vehicle_id: string }) => vehicle_id === id(7),
    );
    const { body } = await remove(watchId, [id(7), id(9)]);
    expect(body).toEqual({ removed: [id(7)], not_found: [id(9)], active_match_count: 1 });
    expect(await listedIds(watchId)).toEqual([id(8)]);
    await add(watchId, [id(7)]);
    const after = (await list(watchId)).data.find(
      ({ vehicle_id }: { vehicle_id: string }) => vehicle_id === id(7),
    );
    expect(Date.parse(after.first_matched_at)).toBeGreaterThan(Date.parse(before.first_matched_at));
  });

  it("a car that several requests remove concurrently is subtracted from the counts once", async () => {
    const watchId = await openList();
    await add(watchId, [id(7), id(8)]);
    await Promise.all(Array.from({ length: 5 }, () => remove(watchId, [id(7)])));
    expect(await counts(watchId)).toEqual([1, 0]);
  });
});

describe("hiding cars", () => {
  it("a hidden car is omitted only from the default list, and hiding the car again changes nothing", async () => {
    const watchId = await openList();
    const ids = [id(10), id(11), id(12)].sort();
    await add(watchId, ids);
    const hidden = await hide(watchId, [requireValue(ids[1]), "unknown"]);
    expect(hidden.body).toEqual({
      hidden: [ids[1]],
      already_hidden: [],
      not_found: ["unknown"],
      active_match_count: 2,
    });
    expect((await hide(watchId, [requireValue(ids[1])])).body.already_hidden).toEqual([ids[1]]);
    expect(await listedIds(watchId)).toEqual([ids[0], ids[2]]);
    expect(await listedIds(watchId, { include_hidden: "true" })).toEqual(ids);
    expect(await counts(watchId)).toEqual([2, 1]);
    expect((await unhide(watchId, ids)).body).toEqual({
      unhidden: [ids[1]],
      already_visible: [ids[0], ids[2]],
      not_found: [],
      active_match_count: 3,
    });
    expect(await counts(watchId)).toEqual([3, 0]);
  });

  it("pages of a list contain every visible car once and omit hidden cars", async () => {
    const watchId = await openList();
    const ids = cars
      .slice(20, 50)
      .map((car) => car.id)
      .sort();
    await add(watchId, ids);
    const hidden = ids.filter((_, place) => place % 3 === 0);
    await hide(watchId, hidden);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(watchId, {
        limit: "7",
        ...(cursor && { cursor }),
      });
      seen.push(...idsOf(page.data));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids.filter((one) => !hidden.includes(one)));
  });
});
