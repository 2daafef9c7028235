import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { handler as addMatches } from "../../../functions/partner/watches/add-watch-matches.ts";
import { handler as createWatch } from "../../../functions/partner/watches/create-watch.ts";
import { handler as hideMatches } from "../../../functions/partner/watches/hide-watch-matches.ts";
import { handler as listWatchEvents } from "../../../functions/partner/watches/list-watch-events.ts";
import { handler as listMatches } from "../../../functions/partner/watches/list-watch-matches.ts";
import { handler as muteWatch } from "../../../functions/partner/watches/mute-watch.ts";
import { handler as pauseWatch } from "../../../functions/partner/watches/pause-watch.ts";
import { handler as testWebhook } from "../../../functions/partner/watches/test-watch-webhook.ts";
import { handler as getEvents } from "../../../functions/partner/webhooks/list-events.ts";
import { createEndpoint } from "../../../shared/application/webhooks/create-endpoint.ts";
import { addTestFire } from "../../../shared/domain/watches/test-fires.ts";
import { watchMatchKey } from "../../../shared/persistence/keys/watch-keys.ts";
import { tableClient } from "../../../shared/persistence/table/table.ts";
import { updateWrite } from "../../../shared/persistence/table/transaction.ts";
import { updateOne } from "../../../shared/persistence/table/update-one.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { readEvents } from "../orders/seed-orders.ts";
import { callAs, type ListedCar, startWatchWorld, type WatchWorld } from "./watch-world.ts";

let world: WatchWorld;
let cars: ListedCar[];

beforeAll(async () => {
  world = await startWatchWorld();
  cars = [world.newCar(), world.newCar()];
  await world.deliver(cars.map(({ row }) => row()));
});
afterAll(() => world.stop());

const addressRules = { loopbackAllowed: true, resolve: async () => [] };

/** Creates a partner with a static list of the first car, and by default an endpoint. */
async function openWatch({ withEndpoint = true } = {}) {
  const account = await world.open();
  const body = { name: "By hand", filters: {}, automatic_list_update: false };
  const watchId: string = (await callAs(account, createWatch, { body })).body.watch_id;
  await callAs(account, addMatches, { watchId, body: { vehicle_ids: [cars[0]?.id] } });
  if (withEndpoint) await register(account);
  return { account, watchId };
}
const register = (
  account: OpenedAccount,
  change: { enabled?: boolean; eventTypes?: ["order.status_changed"] } = {},
) =>
  createEndpoint(account.partnerId, { url: "http://127.0.0.1:4999/hooks", ...change }, {
    now: Date.now(),
    addressRules,
  } as Parameters<typeof createEndpoint>[2]);
const fire = ({ account, watchId }: { account: OpenedAccount; watchId: string }, vehicleId = cars[0]?.id) =>
  callAs(account, testWebhook, { watchId, body: { vehicle_id: vehicleId } });

describe("POST /v1/eagle-eye/watches/{watch_id}/test-webhook", () => {
  it("a test event is an eagle_eye.match with one addition and the flag is_test, and the event logs contain the event", async () => {
    const opened = await openWatch();
    const { status, body } = await fire(opened);
    expect(status).toBe(200);
    const [event] = await readEvents(opened.account.partnerId);
    const [row] = (await callAs(opened.account, listMatches, { watchId: opened.watchId })).body.data;
    expect(event).toMatchObject({ id: body.event_id, type: "eagle_eye.match" });
    expect(event?.data).toEqual({
      watch_id: opened.watchId,
      additions: [
        {
          vehicle: row.vehicle,
          match_reason: "manual",
          signal_detail: null,
          match_type: "exact",
          flex_detail: null,
          first_matched_at: row.first_matched_at,
        },
      ],
      price_changes: [],
      removals: [],
      is_test: true,
    });
    const log = await callAs(opened.account, listWatchEvents, { watchId: opened.watchId });
    expect(log.body.data).toMatchObject([{ id: body.event_id, delivery_status: "pending", payload: event }]);
    const byWatch = await callAs(opened.account, getEvents, { query: { watch_id: opened.watchId } });
    expect(byWatch.body.data).toEqual(log.body.data);
  });

  it("a test event can be sent for a muted watch, for a paused watch and for a hidden car", async () => {
    const opened = await openWatch();
    const { account, watchId } = opened;
    await callAs(account, muteWatch, { watchId });
    expect((await fire(opened)).status).toBe(200);
    await callAs(account, pauseWatch, { watchId });
    await callAs(account, hideMatches, { watchId, body: { vehicle_ids: [cars[0]?.id] } });
    expect((await fire(opened)).status).toBe(200);
  });

  it("a test event returns 403 in production, regardless of other errors in the request", async () => {
    process.env.ENVIRONMENT = "production";
    try {
      const account = await openAccount({ production_approved: true }, ["203.0.113.0/24"]);
      for (const body of [{ vehicle_id: "none" }, {}, "{"]) {
        const refused = await callAs(account, testWebhook, { watchId: "ww_none", body });
        expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
      }
      const nobody = { ...account, apiKey: `svc_prd_${"z".repeat(28)}` };
      expect((await callAs(nobody, testWebhook, { watchId: "ww_none", body: {} })).status).toBe(401);
    } finally {
      process.env.ENVIRONMENT = "sandbox";
    }
  });

  it("a test event returns 404 for an unknown watch, another partner's watch, and a car that is not on the watch", async () => {
    const opened = await openWatch();
    const stranger = await world.open();
    const unknown = await fire({ ...opened, watchId: "ww_unknown" });
    const foreign = await fire({ ...opened, account: stranger });
    expect([unknown, foreign].map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(2).fill([404, "eagle_eye_watch_not_found"]),
    );
    const absent = await fire(opened, cars[1]?.id);
    expect([absent.status, absent.body.error.code]).toEqual([404, "eagle_eye_match_not_found"]);
  });

  it("a test event returns 409 if no endpoint exists or if the matched car has no stored summary", async () => {
    const opened = await openWatch({ withEndpoint: false });
    const deaf = await fire(opened);
    expect([deaf.status, deaf.body.error.code]).toEqual([409, "no_webhook_endpoint"]);
    await register(opened.account);
    const key = watchMatchKey(opened.watchId, cars[0]!.id);
    await updateOne(
      updateWrite("update:watchMatch", "older", key, {
        expression: "SET car = :none",
        values: { ":none": null },
      }),
    );
    const blank = await fire(opened);
    expect([blank.status, blank.body.error.code]).toEqual([409, "vehicle_summary_unavailable"]);
    const { data } = (await callAs(opened.account, listMatches, { watchId: opened.watchId })).body;
    expect(data).toMatchObject([{ vehicle_id: cars[0]?.id, vehicle: null }]);
  });

  it("a test event returns 409 if no enabled endpoint is subscribed to matches", async () => {
    const opened = await openWatch({ withEndpoint: false });
    await register(opened.account, { enabled: false });
    await register(opened.account, { eventTypes: ["order.status_changed"] });
    const answer = await fire(opened);
    expect([answer.status, answer.body.error.code]).toEqual([409, "no_webhook_endpoint"]);
  });

  it("a test event that cannot be recorded returns 503 and does not count toward the limit", async () => {
    const opened = await openWatch();
    tableClient.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName === "TransactWriteItemsCommand") throw new Error("The table is away");
          return next(args);
        },
      { name: "tableAway" },
    );
    const answer = await fire(opened);
    tableClient.middlewareStack.remove("tableAway");
    expect([answer.status, answer.body.error.code]).toEqual([503, "webhook_config_unavailable"]);
    const fired = await Promise.all(Array.from({ length: 6 }, () => fire(opened)));
    expect(fired.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it("only five of twelve concurrent test events on one watch succeed, and the others return 429 without details.limit", async () => {
    const opened = await openWatch();
    const answers = await Promise.all(Array.from({ length: 12 }, () => fire(opened)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(7);
    for (const { body, headers } of refused) {
      expect(body.error.code).toBe("rate_limited");
      expect(body.error.details).not.toHaveProperty("limit");
      expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain("retry-after");
    }
    expect(await readEvents(opened.account.partnerId)).toHaveLength(5);
    const other = (
      await callAs(opened.account, createWatch, {
        body: { name: "Other", filters: {}, automatic_list_update: false },
      })
    ).body.watch_id;
    await callAs(opened.account, addMatches, { watchId: other, body: { vehicle_ids: [cars[0]?.id] } });
    expect((await fire({ ...opened, watchId: other })).status).toBe(200);
  });

  it("a watch allows at most five test events within any minute", () => {
    const fires = [1_000, 2_000, 3_000, 4_000, 5_000];
    expect(addTestFire(fires, 60_999)).toBeNull();
    expect(addTestFire(fires, 61_000)).toEqual([2_000, 3_000, 4_000, 5_000, 61_000]);
  });
});
