import { beforeAll, describe, expect, it } from "vitest";
import { mapConcurrently } from "../../support/map-concurrently.ts";
import { idsOf, type OpenedWatch, openWatch, watchesPath } from "../../support/stage/open-watch.ts";
import { type Answer, type PartnerClient, send } from "../../support/stage/stage-client.ts";
import { stage } from "../shared-stage.ts";

const batchLimit = 30;
const memberLimit = 500;
const watchLimit = 100;
const controls = `${stage.env.upstreams_url}/control`;
const control = (path: string, body: object) => send(`${controls}/${path}`, { method: "PUT", body });
const codeOf = ({ status, body }: Answer) => [status, body.error?.code];

describe("static lists on the running stage", () => {
  let partner: PartnerClient;
  let list: OpenedWatch;
  /** Available auction cars, one more than a list's limit. */
  let stock: string[] = [];
  const ids = (from: number, to: number) => stock.slice(from, to);

  beforeAll(async () => {
    partner = await stage.createPartner("sandbox");
    let cursor = "";
    while (stock.length < memberLimit + 2) {
      const { body } = await partner.get(`/v1/vehicles?auction_status=upcoming&limit=200${cursor}`);
      cursor = `&cursor=${body.next_cursor}`;
      stock.push(...body.data.map(({ id }: { id: string }) => id));
    }
    stock = stock.slice(0, memberLimit + 2);
    list = await openWatch(partner);
  });

  it("a static list starts empty, without make or model", async () => {
    expect(await list.read()).toMatchObject({
      ...{ filters: {}, signals: null, flexibility: null, automatic_list_update: false },
      ...{ active_match_count: 0, hidden_match_count: 0, last_evaluated_at: null },
    });
    expect(await list.list()).toEqual([]);
  });

  it("adding cars by id reports each id once as added, already in the list, or not found", async () => {
    const [over] = (await partner.get("/v1/vehicles?auction_status=sold&limit=1")).body.data;
    const [one, two] = stock as [string, string];
    await list.call("matches", [one]);
    const odd = [over.id, "auction_a_none", "retail_11", "", "x".repeat(3_000)];
    const { status, body } = await list.call("matches", [one, two, ...odd, two]);
    // A text that is too long for an id is returned truncated.
    const notFound = odd.map((id) => id.slice(0, 200));
    const { data } = (await partner.get(`${list.path}/matches`)).body;
    const row = data.find(({ vehicle_id }: { vehicle_id: string }) => vehicle_id === two);
    expect([status, body]).toEqual([
      200,
      {
        added: [{ vehicle_id: two, price_krw: row.price_krw }],
        ...{ already_in_list: [one], not_found: notFound, unavailable: [], active_match_count: 2 },
      },
    ]);
    expect(row.price_krw).toBeGreaterThan(0);
    expect(row).toMatchObject({
      ...{ vehicle: { id: two }, match_reason: "manual", signal_detail: null, hidden: false },
      ...{ match_type: "exact", flex_detail: null },
    });
  });

  it("adding dealer cars to a static list reports cars that are no longer for sale as not_found, and cars of a failing dealer as unavailable", async () => {
    const { data } = (await send(`${controls}/listings?source_key=retail_b`)).body;
    const cars: Answer["body"][] = data
      .filter(({ status, under_contract }: Answer["body"]) => status === "ADVERTISE" && !under_contract)
      .slice(-5);
    const names = cars.map(({ id }) => `retail_${id}`);
    const [free, , , , beyondReach] = names as [string, string, string, string, string];
    const change = (changes: object[]) =>
      Promise.all(changes.map((one, place) => control(`listings/${cars[place + 1].id}`, one)));
    await change([{ status: "SOLD" }, { status: "WAIT" }, { under_contract: true }]);
    const { body } = await list.call("matches", names.slice(0, 4));
    expect(body).toMatchObject({
      added: [{ vehicle_id: free, price_krw: cars[0].price_krw }],
      ...{ not_found: names.slice(1, 4), unavailable: [] },
    });
    await change([{ status: "ADVERTISE" }, { status: "ADVERTISE" }, { under_contract: false }]);
    await control("retail_b", { mode: "error" });
    const mixed = [beyondReach, free, ...ids(2, 3), "retail_8"];
    const during = await list.call("matches", mixed);
    await control("retail_b", { mode: "ok" });
    expect([during.status, during.body]).toMatchObject([
      200,
      {
        ...{ added: [{ vehicle_id: stock[2] }], already_in_list: [free], not_found: ["retail_8"] },
        ...{ unavailable: [beyondReach], active_match_count: 4 },
      },
    ]);
    const after = await list.call("matches", [beyondReach]);
    expect(after.body).toMatchObject({ added: [{ vehicle_id: beyondReach }], unavailable: [] });
    await list.call("matches/remove", [free, beyondReach]);
  });

  it("hidden cars are omitted from a list by default, and adding them again does not restore them", async () => {
    const own = await openWatch(partner);
    const [one, two, three] = ids(0, 3).sort() as [string, string, string];
    await own.call("matches", [one, two, three]);
    expect((await own.call("matches/hide", [two, "auction_a_none"])).body).toEqual({
      ...{ hidden: [two], already_hidden: [], not_found: ["auction_a_none"], active_match_count: 2 },
    });
    expect((await own.call("matches/hide", [two])).body.already_hidden).toEqual([two]);
    const again = await own.call("matches", [two]);
    expect(again.body).toMatchObject({ added: [], already_in_list: [two], active_match_count: 2 });
    expect(idsOf(await own.list())).toEqual([one, three]);
    expect((await own.list({ includeHidden: true })).map((row) => [row.vehicle_id, row.hidden])).toEqual([
      ...[one, two, three].map((id) => [id, id === two]),
    ]);
    expect(await own.read()).toMatchObject({ active_match_count: 2, hidden_match_count: 1 });
    expect((await own.call("matches/unhide", [one, two])).body).toEqual({
      ...{ unhidden: [two], already_visible: [one], not_found: [], active_match_count: 3 },
    });
  });

  it("a removed car is forgotten, adding it again sets a new first_matched_at, and neither change sends an event", async () => {
    const own = await openWatch(partner);
    const [one, two] = ids(3, 5) as [string, string];
    await own.call("matches", [one, two]);
    const firstMatched = async () =>
      (await own.list()).find(({ vehicle_id }) => vehicle_id === one)?.first_matched_at;
    const before = await firstMatched();
    await own.call("matches/hide", [one]);
    expect((await own.call("matches/remove", [one, "auction_a_none"])).body).toEqual({
      ...{ removed: [one], not_found: ["auction_a_none"], active_match_count: 1 },
    });
    expect(idsOf(await own.list({ includeHidden: true }))).toEqual([two]);
    expect((await own.call("matches", [one])).body).toMatchObject({ active_match_count: 2 });
    expect(Date.parse(await firstMatched())).toBeGreaterThan(Date.parse(before));
    for (const some of [own, list]) expect(await some.reported()).toEqual([]);
  });

  it("a call with 31 ids returns eagle_eye_match_batch_too_large, and a call for an automatic watch returns eagle_eye_watch_not_static", async () => {
    const automatic = await openWatch(partner, { filters: { make: "No such make" } });
    for (const action of ["matches", "matches/remove"]) {
      const tooMany = await list.call(action, ids(0, batchLimit + 1));
      expect(codeOf(tooMany)).toEqual([400, "eagle_eye_match_batch_too_large"]);
      expect(codeOf(await automatic.call(action, ids(0, 1)))).toEqual([400, "eagle_eye_watch_not_static"]);
      expect(codeOf(await list.call(action, []))).toEqual([400, "validation_error"]);
      expect(codeOf(await partner.post(`${list.path}/${action}`, {}))).toEqual([400, "validation_error"]);
    }
  });

  it("a static list holds exactly 500 cars, including hidden cars, even with concurrent additions", async () => {
    const own = await openWatch(partner);
    const last = memberLimit - 1;
    const batches = Array.from({ length: Math.ceil(last / batchLimit) }, (_, place) =>
      ids(place * batchLimit, Math.min(last, (place + 1) * batchLimit)),
    );
    const added = await mapConcurrently(batches, 2, (batch) => own.call("matches", batch));
    expect(added.map(({ body }) => body.added?.length)).toEqual(batches.map(({ length }) => length));
    await own.call("matches/hide", batches[0]);
    const race = await Promise.all(ids(last, last + 3).map((id) => own.call("matches", [id])));
    expect(race.map(codeOf).sort()).toEqual([
      [200, undefined],
      [400, "validation_error"],
      [400, "validation_error"],
    ]);
    const refused = race.find(({ status }) => status === 400);
    expect(refused?.body.error.details).toMatchObject({ field: "vehicle_ids", limit: memberLimit });
    expect(await own.read()).toMatchObject({
      ...{ active_match_count: memberLimit - batchLimit, hidden_match_count: batchLimit },
    });
    await own.call("matches/remove", ids(0, 1));
    const two = await own.call("matches", ids(last, last + 3));
    expect(codeOf(two)).toEqual([400, "validation_error"]);
    const pages: string[] = [];
    let cursor = "";
    do {
      const { body } = await partner.get(`${own.path}/matches?limit=200${cursor}`);
      pages.push(...body.data.map(({ vehicle_id }: { vehicle_id: string }) => vehicle_id));
      cursor = body.next_cursor === null ? "" : `&cursor=${body.next_cursor}`;
    } while (cursor !== "");
    expect([pages.length, new Set(pages).size]).toEqual([memberLimit - batchLimit, memberLimit - batchLimit]);
  });
});

describe("watches of an account on the running stage", () => {
  const create = (partner: PartnerClient, name: string) =>
    partner.post(watchesPath, { name, filters: {}, automatic_list_update: false });

  it("an account has at most 100 active watches, static and automatic together, and paused watches do not count", async () => {
    const partner = await stage.createPartner("sandbox");
    const names = Array.from({ length: watchLimit - 1 }, (_, place) => String(place));
    const made = await mapConcurrently(names, 4, (name) => create(partner, name));
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([201]));
    const race = await Promise.all(["a", "b", "c"].map((name) => create(partner, name)));
    const full = [409, "eagle_eye_watch_limit"];
    expect(race.map(codeOf).sort()).toEqual([[201, undefined], full, full]);
    expect(race.find(({ status }) => status === 409)?.body.error.details).toEqual({ limit: watchLimit });
    const automatic = await partner.post(watchesPath, { name: "Full", filters: { make: "Kia" } });
    expect(codeOf(automatic)).toEqual(full);

    const path = `${watchesPath}/${made[0]?.body.watch_id}`;
    expect((await partner.post(`${path}/pause`)).body.status).toBe("paused");
    expect((await create(partner, "Replacement")).status).toBe(201);
    expect(codeOf(await partner.post(`${path}/resume`))).toEqual(full);
    expect((await partner.get(path)).body).toMatchObject({ status: "paused", paused: true });
    const [, other] = made;
    await partner.post(`${watchesPath}/${other?.body.watch_id}/pause`);
    const resumed = await Promise.all([1, 2].map(() => partner.post(`${path}/resume`)));
    expect(resumed.map(({ body }) => body.status)).toEqual(["active", "active"]);
    expect(codeOf(await create(partner, "Full again"))).toEqual(full);

    const first = (await partner.get(`${watchesPath}?limit=70`)).body;
    const rest = (await partner.get(`${watchesPath}?limit=70&cursor=${first.next_cursor}`)).body;
    const all = [...first.data, ...rest.data];
    expect([all.length, rest.next_cursor]).toEqual([watchLimit + 1, null]);
    expect(all.map(({ watch_id }) => watch_id)).toEqual(
      [...new Set(all.map(({ watch_id }) => watch_id))].sort().reverse(),
    );
  });

  it("a watch can be muted and paused independently, and a watch with both has the status paused", async () => {
    const partner = await stage.createPartner("sandbox");
    const automatic = { filters: { make: "No such make" } };
    const watches = await Promise.all([openWatch(partner), openWatch(partner, automatic)]);
    await Promise.all(
      watches.map(async (watch) => {
        const steps = ["mute", "pause", "pause", "unmute", "mute", "resume", "resume", "unmute"];
        const states: unknown[] = [];
        for (const step of steps) {
          const { status, body } = await watch.call(step);
          expect([status, body]).toEqual([200, await watch.read()]);
          states.push([body.status, body.muted, body.paused]);
        }
        expect(states).toEqual([
          ["muted", true, false],
          ["paused", true, true],
          ["paused", true, true],
          ["paused", false, true],
          ["paused", true, true],
          ["muted", true, false],
          ["muted", true, false],
          ["active", false, false],
        ]);
      }),
    );
  });
});
