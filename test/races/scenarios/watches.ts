import { recordChanges } from "../../../shared/application/inventory/record-changes.ts";
import type { ListingChange } from "../../../shared/domain/inventory/compare-inventory.ts";
import { toFacts } from "../../../shared/domain/inventory/listing-facts.ts";
import { summarizeListing } from "../../../shared/domain/inventory/listing-summary.ts";
import { recheckMessages } from "../../../shared/domain/watches/recheck-message.ts";
import { watchChangesMessages, watchUpdatesMessages } from "../../../shared/domain/watches/watch-message.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { commit } from "../../../shared/persistence/table/transaction.ts";
import { buildListing } from "../../support/records/build-listing.ts";
import { actAs } from "../stage/act-as-function.ts";
import { asMessage, runWorker } from "../stage/call-function.ts";
import { ask, atTime, byPartner, openRacingPartner, type RacingPartner } from "../stage/people.ts";
import { byRoute, byWorker, type Operation, type Scenario, type Situation } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";

/** A watch with a car on it, and another car to evaluate. */
interface WatchWorld {
  owner: RacingPartner;
  watchId: string;
}

const hour = 3_600_000;
const mostActive = 100;
const openedAt = Date.parse("2026-11-20T09:00:00+09:00");
const on = buildListing();
const next = buildListing({
  listingId: "auction_a_20261203_1043",
  licensePlate: "34나5678",
  vin: "KMHF341EBKA000002",
});
const filters = { make: "Hyundai" };

const onWatch = (operationId: string, body?: unknown): Operation<WatchWorld> =>
  byRoute(operationId, ({ owner, watchId }) => byPartner(owner, { params: { watch_id: watchId }, body }));
const cars = (...ids: string[]) => ({ vehicle_ids: ids });
const look = ({ owner, watchId }: WatchWorld, listings: readonly { listingId: string }[], isNew: boolean) =>
  asMessage(
    watchUpdatesMessages.format({
      partnerId: owner.partnerId,
      cars: listings.map(({ listingId }) => ({
        vehicleId: listingId,
        previousPriceKrw: isNew ? null : on.startPriceKrw,
        isNew,
      })),
      watches: [{ watchId, vehicleIds: listings.map(({ listingId }) => listingId) }],
    }),
  );

const can = {
  create: byRoute<WatchWorld>("createWatch", ({ owner }) =>
    byPartner(owner, { body: { name: "Another", filters } }),
  ),
  mute: onWatch("muteWatch"),
  unmute: onWatch("unmuteWatch"),
  pause: onWatch("pauseWatch"),
  resume: onWatch("resumeWatch"),
  hide: onWatch("hideWatchMatches", cars(on.listingId)),
  unhide: onWatch("unhideWatchMatches", cars(on.listingId)),
  add: onWatch("addWatchMatches", cars(next.listingId)),
  remove: onWatch("removeWatchMatches", cars(on.listingId)),
  test: onWatch("testWatchWebhook", { vehicle_id: on.listingId }),
  follow: byWorker<WatchWorld>("queues/update-watches", (world) => look(world, [on, next], false)),
  match: byWorker<WatchWorld>("queues/match-changes", () =>
    asMessage(watchChangesMessages.format({ ...changedBatch, partCount: 1 })),
  ),
  poll: byWorker<WatchWorld>("schedules/poll-watches"),
  recheck: byWorker<WatchWorld>("queues/recheck-watches", ({ owner: { partnerId }, watchId }) =>
    asMessage(
      recheckMessages.format({ kind: "auctions", group: "auctions-1", watches: [{ partnerId, watchId }] }),
    ),
  ),
};

/** Lists a car that matches every watch, and registers an endpoint. The search index is empty. */
async function openMarket(stage: RaceStage): Promise<RacingPartner> {
  await putFxRate({ krwPerUsd: 1_450, asOf: Date.now(), fetchedAt: Date.now() });
  await commit([listingWrite(on, 1)]);
  // Not first, because clients cache the credentials of their first call.
  await runWorker(stage.actor("queues/build-index", "setting up"), "queues/build-index", asMessage("{}"));
  const owner = await openRacingPartner(stage);
  await ask(stage, "createWebhookEndpoint", byPartner(owner, { body: { url: "http://127.0.0.1:4091/" } }));
  return owner;
}

const create = async (stage: RaceStage, owner: RacingPartner, body: object): Promise<WatchWorld> => {
  const watch = await ask(stage, "createWatch", byPartner(owner, { body: { name: "Watch", ...body } }));
  return { owner, watchId: watch.watch_id };
};

/** A batch whose watches have not been looked up yet. */
const changedBatch = { source: on.source, batchId: "bat_race" };

/** The car becomes cheaper, and another car is added. The watch has not been evaluated yet. */
async function changeMarket(stage: RaceStage): Promise<void> {
  const cheaper = { ...on, startPriceKrw: 13_050_000 };
  await commit([listingWrite(cheaper, 2), listingWrite(next, 2)]);
  const after = (listing: typeof on) => toFacts(summarizeListing(listing), "changed");
  const changes: ListingChange[] = [
    {
      listingId: on.listingId,
      kinds: ["price"],
      before: toFacts(summarizeListing(on), ""),
      after: after(cheaper),
    },
    { listingId: next.listingId, kinds: ["added"], before: null, after: after(next) },
  ];
  const ingester = stage.actor("queues/ingest-batch", "setting up");
  await actAs(ingester, () => recordChanges(changedBatch, changes));
}

async function openAutomatic(stage: RaceStage): Promise<WatchWorld> {
  const world = await create(stage, await openMarket(stage), { filters });
  await runWorker(stage.actor(can.follow.entry, "setting up"), can.follow.entry, look(world, [on], true));
  await changeMarket(stage);
  return world;
}

async function openStatic(stage: RaceStage): Promise<WatchWorld> {
  const world = await create(stage, await openMarket(stage), { filters: {}, automatic_list_update: false });
  const request = byPartner(world.owner, { params: { watch_id: world.watchId }, body: cars(on.listingId) });
  await ask(stage, "addWatchMatches", request);
  await changeMarket(stage);
  return world;
}

/** Creates one active watch fewer than the limit, and a paused watch. */
async function openMost(stage: RaceStage): Promise<WatchWorld> {
  const owner = await openMarket(stage);
  const world = await create(stage, owner, { filters });
  await ask(stage, "pauseWatch", byPartner(owner, { params: { watch_id: world.watchId } }));
  for (let count = 1; count < mostActive; count += 1) await create(stage, owner, { filters });
  return world;
}

const situation = (
  name: string,
  operations: readonly Operation<WatchWorld>[],
  lead: (stage: RaceStage) => Promise<WatchWorld>,
  at = openedAt + hour,
): Situation<WatchWorld> => ({
  name,
  at,
  operations,
  prepare: async (stage) => {
    const world = await atTime(openedAt, () => lead(stage));
    await ask(stage, "listWatches", byPartner(world.owner));
    return world;
  },
});

/** All operations on a watch and its cars. */
export const watches: Scenario<WatchWorld> = {
  kind: "watches",
  stage: "sandbox",
  // A creation counts toward its hour even if another took the last slot.
  free: [/RECENT#\S+ watch_creations /],
  situations: [
    situation(
      "automatic, the market has changed",
      [
        can.mute,
        can.unmute,
        can.pause,
        can.resume,
        can.hide,
        can.unhide,
        can.test,
        can.follow,
        can.recheck,
        can.match,
        can.poll,
      ],
      openAutomatic,
      openedAt + 25 * hour,
    ),
    situation("static list", [can.add, can.remove, can.hide, can.pause, can.test, can.follow], openStatic),
    situation("one below the limit", [can.create, can.resume, can.pause], openMost),
  ],
};
