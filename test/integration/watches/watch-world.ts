import { randomInt } from "node:crypto";
import { buildSearchIndex } from "../../../shared/application/inventory/build-search-index.ts";
import { matchChanges } from "../../../shared/application/watches/match-changes.ts";
import { updateWatches } from "../../../shared/application/watches/update-watches.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { dayMilliseconds as day } from "../../../shared/domain/time/durations.ts";
import type { GatewayHandler } from "../../../shared/http/pipeline.ts";
import { putFxRate } from "../../../shared/persistence/settings/fx-rate.ts";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { callHandler, type TestAnswer } from "../../support/requests/call-handler.ts";
import { type OpenedAccount, openAccount } from "../../support/requests/open-account.ts";
import { type RunningObjectStore, startObjectStore } from "../../support/services/start-object-store.ts";
import { type RunningTable, startTable } from "../../support/table/start-table.ts";
import { takeBatch, toFile } from "../inventory/upload-batch.ts";

/** Won per US dollar in all of these tests. */
const krwPerUsd = 1_450;

/** Fields of a test listing. Others have generated values. */
export interface ListedCar {
  id: string;
  /** Returns the batch row with the given fields replaced. */
  row: (changes?: Record<string, unknown>) => Record<string, unknown>;
}

/** Batch fields that differ from a delta of the first house. */
export interface DeliveryOptions {
  source?: AuctionSource;
  kind?: "delta" | "full";
}

/** Messages of the watch workers. */
export interface WorkMessages {
  changes: string[];
  updates: string[];
}

/** A table, an object store and an inventory to watch. */
export interface WatchWorld {
  table: RunningTable;
  objectStore: RunningObjectStore;
  /** A new partner with a key. */
  open(settings?: Parameters<typeof openAccount>[0]): Promise<OpenedAccount>;
  /** Returns an auction house's car that no batch has delivered yet. */
  newCar(changes?: Record<string, unknown>, source?: string): ListedCar;
  /** Ingests a batch. */
  deliver(rows: readonly object[], options?: DeliveryOptions): Promise<void>;
  /** Runs the watch workers on new batches. Returns their messages. */
  processChanges(): Promise<WorkMessages>;
  /** Runs the watch workers on the same messages again. */
  repeat(work: WorkMessages): Promise<void>;
  /** Adds delivered cars to the search index. */
  index(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a world with a usable rate and no cars. */
export async function startWatchWorld(): Promise<WatchWorld> {
  const [table, objectStore] = await Promise.all([startTable(), startObjectStore()]);
  const index = () => buildSearchIndex({ clock: { now: () => Date.now() } });
  await Promise.all([putFxRate({ krwPerUsd, asOf: 0, fetchedAt: Date.now() }), index()]);
  let sequence = 0;
  return {
    table,
    objectStore,
    open: (settings = {}) => openAccount(settings),
    newCar: (changes = {}, source = "auction_a") => {
      const number = String(randomInt(10 ** 11)).padStart(11, "0");
      const own = {
        listing_id: `${source}_${number}`,
        license_plate: `${number.slice(0, 3)}가${number.slice(3, 7)}`,
        vin: `KMHF341EB${number.slice(0, 8)}`,
        auction_date: new Date(Date.now() + 14 * day).toISOString(),
        ...changes,
      };
      return { id: own.listing_id, row: (more = {}) => buildRow({ ...own, ...more }) };
    },
    deliver: async (rows, { source = "auction_a", kind = "delta" } = {}) => {
      sequence += 1;
      const batch = await takeBatch({ source, kind, sequence }, toFile(rows));
      if (batch.status !== "completed" || batch.counts.rejected > 0) throw new Error(JSON.stringify(batch));
    },
    processChanges: async () => {
      const changes = await objectStore.receiveWatchChanges();
      await doWork(
        changes.map((body) => matchChanges(JSON.parse(body), { now: Date.now(), hasTimeLeft: () => true })),
      );
      const updates = await objectStore.receiveWatchUpdates();
      await doWork(updates.map((body) => updateWatches(JSON.parse(body), { now: Date.now() })));
      return { changes, updates };
    },
    repeat: async ({ changes, updates }) => {
      await doWork(
        changes.map((body) => matchChanges(JSON.parse(body), { now: Date.now(), hasTimeLeft: () => true })),
      );
      const again = [...updates, ...(await objectStore.receiveWatchUpdates())];
      await doWork(again.map((body) => updateWatches(JSON.parse(body), { now: Date.now() })));
    },
    index,
    stop: async () => void (await Promise.all([table.stop(), objectStore.stop()])),
  };
}

const doWork = async (runs: Promise<void>[]): Promise<void> => void (await Promise.all(runs));

/** Calls a watch route as a partner. */
export const callAs = (
  account: Pick<OpenedAccount, "apiKey">,
  handler: GatewayHandler,
  request: { watchId?: string; query?: Record<string, string>; body?: unknown } = {},
): Promise<TestAnswer> =>
  callHandler(handler, {
    path: "/v1/eagle-eye/watches",
    params: request.watchId === undefined ? {} : { watch_id: request.watchId },
    headers: { "x-api-key": account.apiKey },
    ...(request.query !== undefined && { query: request.query }),
    body: request.body,
  });
