import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as getWatch } from "../../../functions/partner/watches/get-watch.ts";
import { handler as listWatches } from "../../../functions/partner/watches/list-watches.ts";
import { handler as muteWatch } from "../../../functions/partner/watches/mute-watch.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as resumeWatch } from "../../../functions/partner/watches/resume-watch.ts";
import { handler as unmuteWatch } from "../../../functions/partner/watches/unmute-watch.ts";
import { watchSchema } from "../../../shared/contract/resources/watches/watch.ts";
import type { OpenedAccount } from "../../support/requests/open-account.ts";
import { callAs, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let account: OpenedAccount;

beforeAll(async () => {
  world = await startWatchWorld();
  account = await world.open();
  const cheap = world.newCar({ start_price_krw: 9_000_000 });
  const dear = world.newCar({ start_price_krw: 20_000_000 });
  const sold = world.newCar({ auction_result: "sold", sold_price_krw: 9_000_000 });
  const other = world.newCar({ make: "Kia", model: "K5" });
  await world.deliver([cheap, dear, sold, other].map(({ row }) => row()));
  await world.index();
});
afterAll(() => world.stop());

const grandeur = { make: "hyundai", model: "Grandeur", price_max_krw: 10_000_000 };
const create = (body: Record<string, unknown>, who = account) =>
  callAs(who, createWatch, { body: { name: "Grandeur", ...body } });
const staticList = (who = account) => create({ filters: {}, automatic_list_update: false }, who);

describe("POST /v1/eagle-eye/watches", () => {
  it("a new automatic watch starts with the matching cars for sale", async () => {
    const { status, body } = await create({ filters: grandeur });
    expect([status, body.status, body.active_match_count]).toEqual([201, "active", 1]);
    expect(watchSchema.parse(body)).toEqual(body);
    expect(body.last_evaluated_at).toBe(body.created_at);
    expect((await callAs(account, getWatch, { watchId: body.watch_id })).body).toEqual(body);
  });

  it("flexibility adds more initial cars, and automatic_list_update is true by default", async () => {
    const filters = { ...grandeur, price_max_krw: 8_600_000 };
    expect((await create({ filters })).body.active_match_count).toBe(0);
    const { body } = await create({ filters, flexibility: { price_max_krw: { level: "medium" } } });
    expect([body.active_match_count, body.automatic_list_update, body.flexibility]).toEqual([
      1,
      true,
      { price_max_krw: { level: "medium" } },
    ]);
  });

  it("a static list starts empty and needs no make", async () => {
    const { status, body } = await create({
      filters: { source: ["dealer", "auction_c"] },
      automatic_list_update: false,
    });
    expect([status, body.active_match_count, body.last_evaluated_at]).toEqual([201, 0, null]);
    expect(body.filters).toEqual({ source: ["dealer", "auction_c"] });
  });

  it.each([
    ["filters.make", { filters: { make: "Kia" } }],
    ["signals", { filters: {}, signals: { price_drop: {} } }],
    ["flexibility", { filters: {}, flexibility: {} }],
  ])("a static list rejects %s with an error that names the field", async (path, body) => {
    const answer = await create({ ...body, automatic_list_update: false });
    const { code, details } = answer.body.error;
    expect([answer.status, code, details.issues[0].path]).toEqual([400, "validation_error", `body.${path}`]);
    expect(details.field).toBe(path.replace("filters.", ""));
  });

  it.each([
    ["body.filters.fuel", { filters: { fuel: ["diesel"] } }],
    ["body.filters.fuel", { filters: { fuel: "steam" } }],
    ["body.filters.source[0]", { filters: { source: ["auction_x"] } }],
    ["body.name", { name: " ", filters: {} }],
    ["body.filters", {}],
  ])("a watch with an invalid %s is rejected", async (path, body) => {
    const answer = await create(body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(answer.body.error.details.issues[0].path).toBe(path);
  });

  it("an unknown filter is reported by name", async () => {
    const answer = await create({ filters: { prize_max_krw: 1 } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "validation_error"]);
    expect(answer.body.error.message).toContain("prize_max_krw");
  });

  it("creating a watch on dealer cars without a make filter returns eagle_eye_filters_required", async () => {
    const answer = await create({ filters: { source: ["dealer"] } });
    expect([answer.status, answer.body.error.code]).toEqual([400, "eagle_eye_filters_required"]);
  });

  it("the error eagle_eye_invalid_flexibility names the field", async () => {
    const answer = await create({
      filters: { ...grandeur, no_accident: true },
      flexibility: { no_accident: { level: "small" } },
    });
    const { code, details } = answer.body.error;
    expect([answer.status, code, details.field]).toEqual([
      400,
      "eagle_eye_invalid_flexibility",
      "no_accident",
    ]);
  });

  it("an account has at most 100 active watches, even with concurrent creations, and paused watches do not count", async () => {
    const busy = await world.open();
    const answers = await Promise.all(Array.from({ length: 110 }, () => staticList(busy)));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100);
    expect(refused.map(({ body }) => body.error.code)).toEqual(Array(10).fill("eagle_eye_watch_limit"));
    expect(refused[0]?.body.error.details).toEqual({ limit: 100 });

    const ids = answers.flatMap(({ body }) => body.watch_id ?? []);
    const paused = ids.slice(0, 5);
    for (const watchId of paused)
      expect((await callAs(busy, pauseWatch, { watchId })).body.status).toBe("paused");
    const more = await Promise.all(Array.from({ length: 8 }, () => staticList(busy)));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(5);
    const resumed = await Promise.all(paused.map((watchId) => callAs(busy, resumeWatch, { watchId })));
    expect(resumed.map(({ status, body }) => [status, body.error?.code])).toEqual(
      Array(5).fill([409, "eagle_eye_watch_limit"]),
    );
  });
});

describe("watch controls", () => {
  it("mute and pause are independent, paused takes precedence in the status, and repeated calls change nothing", async () => {
    const { watch_id: watchId } = (await staticList()).body;
    const steps: [typeof muteWatch, [string, boolean, boolean]][] = [
      [muteWatch, ["muted", true, false]],
      [pauseWatch, ["paused", true, true]],
      [pauseWatch, ["paused", true, true]],
      [unmuteWatch, ["paused", false, true]],
      [muteWatch, ["paused", true, true]],
      [resumeWatch, ["muted", true, false]],
      [resumeWatch, ["muted", true, false]],
      [unmuteWatch, ["active", false, false]],
    ];
    for (const [handler, expected] of steps) {
      const { status, body } = await callAs(account, handler, { watchId });
      expect([status, body.status, body.muted, body.paused]).toEqual([200, ...expected]);
    }
  });

  it("concurrent pauses of a watch free exactly one slot for another watch", async () => {
    const busy = await world.open();
    const made = await Promise.all(Array.from({ length: 100 }, () => staticList(busy)));
    const watchId = made[0]?.body.watch_id;
    await Promise.all(Array.from({ length: 6 }, () => callAs(busy, pauseWatch, { watchId })));
    const more = await Promise.all(Array.from({ length: 4 }, () => staticList(busy)));
    expect(more.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it("concurrent resumes of one watch use the last free slot once, and none of the requests is rejected", async () => {
    const busy = await world.open();
    const made = await Promise.all(Array.from({ length: 100 }, () => staticList(busy)));
    const watchId = made[0]?.body.watch_id;
    for (let round = 0; round < 5; round += 1) {
      await callAs(busy, pauseWatch, { watchId });
      const resumed = await Promise.all(
        Array.from({ length: 6 }, () => callAs(busy, resumeWatch, { watchId })),
      );
      expect(resumed.map(({ status, body }) => [status, body.status])).toEqual(
        resumed.map(() => [200, "active"]),
      );
      expect((await staticList(busy)).body.error.code).toBe("eagle_eye_watch_limit");
    }
  });

  it.each([
    ["get", getWatch],
    ["mute", muteWatch],
    ["unmute", unmuteWatch],
    ["pause", pauseWatch],
    ["resume", resumeWatch],
  ])(
    "the action %s returns eagle_eye_watch_not_found for an unknown watch and another partner's watch",
    async (_, handler) => {
      const foreign = (await staticList(await world.open())).body.watch_id;
      for (const watchId of ["ww_unknown", foreign]) {
        const { status, body } = await callAs(account, handler, { watchId });
        expect([status, body.error.code]).toEqual([404, "eagle_eye_watch_not_found"]);
      }
    },
  );
});

describe("GET /v1/eagle-eye/watches", () => {
  it("watches are listed newest first, including paused watches, page by page", async () => {
    const lister = await world.open();
    const ids: string[] = [];
    for (let made = 0; made < 5; made += 1) ids.unshift((await staticList(lister)).body.watch_id);
    await callAs(lister, pauseWatch, { watchId: ids[2]! });
    const first = await callAs(lister, listWatches, { query: { limit: "2" } });
    const second = await callAs(lister, listWatches, {
      query: { limit: "200", cursor: first.body.next_cursor },
    });
    const listed = [...first.body.data, ...second.body.data];
    expect(listed.map(({ watch_id }: { watch_id: string }) => watch_id)).toEqual(ids);
    expect([first.body.data.length, second.body.next_cursor]).toEqual([2, null]);
    const foreign = await callAs(account, listWatches, { query: { cursor: first.body.next_cursor } });
    expect(foreign.body.error.code).toBe("invalid_cursor");
  });
});
