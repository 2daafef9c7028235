import { make, type World } from "./world.ts";

/** Watches that later parts of the walk use. */
export interface WalkedWatches {
  /** Automatic watch on the walk's cars. */
  automatic: string;
  /** Static list with one car. */
  list: string;
}

/** Shows how to test conditions, to save and control watches, and to hide, add and remove their cars. */
export async function walkWatches(world: World): Promise<WalkedWatches> {
  const { recorder, key, cars, keyword } = world;
  const as = { key };
  const filters = { make, keyword, price_max_krw: 16_000_000 };
  await recorder.call("searchWatchCondition", { as, body: { filters, limit: 1 } });
  await recorder.call("backtestWatchCondition", {
    as,
    body: { filters: { make, model: "Grandeur", keyword } },
  });
  const created = await recorder.call("createWatch", {
    ...{ as, name: "automatic", summary: "A condition with a signal and room for the price" },
    body: {
      name: "Grandeur below 16 million won",
      filters,
      flexibility: { price_max_krw: { level: "small" } },
    },
  });
  const path = { watch_id: created.body.watch_id };
  const list = await recorder.call("createWatch", {
    ...{ as, name: "list", summary: "A static list, which starts empty" },
    body: { name: "Picked by hand", filters: {}, automatic_list_update: false },
  });
  const picked = { watch_id: list.body.watch_id };
  await recorder.call("listWatches", { as });
  for (const control of ["muteWatch", "unmuteWatch", "pauseWatch", "resumeWatch"])
    await recorder.call(control, { as, path });
  await recorder.call("getWatch", { as, path });
  await recorder.call("listWatchMatches", { as, path, query: { limit: "2" } });
  const body = { vehicle_ids: [cars[6]] };
  await recorder.call("hideWatchMatches", { as, path, body });
  await recorder.call("unhideWatchMatches", { as, path, body });
  await recorder.call("addWatchMatches", {
    ...{ as, path: picked, body: { vehicle_ids: [cars[6], cars[7], "auction_e_20261204_none"] } },
  });
  await recorder.call("removeWatchMatches", { as, path: picked, body: { vehicle_ids: [cars[7]] } });
  return { automatic: path.watch_id, list: picked.watch_id };
}
