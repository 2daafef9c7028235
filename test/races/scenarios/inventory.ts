import { gzipSync } from "node:zlib";
import { buildRow } from "../../support/records/build-listing-row.ts";
import { asMessage, runWorker } from "../stage/call-function.ts";
import { ask, atTime, byOperator } from "../stage/people.ts";
import { byRoute, byWorker, type Operation, type Scenario } from "../stage/scenario.ts";
import type { RaceStage } from "../stage/start-race-stage.ts";

/** An auction house's inventory after its first batch, with two further uploaded batches. */
interface InventoryWorld {
  batchIds: readonly string[];
}

const at = Date.parse("2026-11-20T09:00:00+09:00");
const source = "auction_a";
const firstOpen = 4;

const announce = (sequence: number, name: string): Operation<InventoryWorld> =>
  byRoute("createInventoryBatch", () => byOperator({ body: { source, kind: "delta", sequence } }), name);
const notify = (batchId: string | undefined) =>
  asMessage(
    JSON.stringify({ Records: [{ s3: { object: { key: `inventory/${source}/${batchId}.ndjson.gz` } } }] }),
  );
const fee = { rate_basis_points: 220, minimum_krw: 165_000, maximum_krw: 440_000, inland_transport_usd: 200 };
const replaceFees = (freight: number, name: string): Operation<InventoryWorld> => {
  const auctions = { auction_a: fee, auction_b: fee, auction_c: fee, auction_d: fee, auction_e: fee };
  const body = { auctions, ocean_freight_usd: freight };
  return byRoute("replaceFeeSettings", () => byOperator({ body }), name);
};

const can = {
  announce: announce(firstOpen, "createInventoryBatch"),
  announceNext: announce(firstOpen + 1, "createInventoryBatch of the next"),
  ingest: byWorker<InventoryWorld>("queues/ingest-batch", ({ batchIds }) => notify(batchIds[1])),
  ingestNext: byWorker<InventoryWorld>("queues/ingest-batch", ({ batchIds }) => notify(batchIds[2]), {
    name: "queues/ingest-batch of the next",
  }),
  buildIndex: byWorker<InventoryWorld>("queues/build-index", () =>
    asMessage(JSON.stringify({ source, sequence: 1 })),
  ),
  requestIndex: byWorker<InventoryWorld>("schedules/request-missing-index"),
  maintainIndex: byWorker<InventoryWorld>("schedules/maintain-index"),
  replaceFees: replaceFees(1_700, "replaceFeeSettings"),
  replaceFeesOtherwise: replaceFees(1_800, "replaceFeeSettings otherwise"),
  refreshFx: byWorker<InventoryWorld>("schedules/refresh-fx"),
  refreshVocabulary: byWorker<InventoryWorld>("schedules/refresh-dealer-vocabulary"),
  listUpstreams: byRoute<InventoryWorld>("listUpstreams", () => byOperator()),
};

async function upload(stage: RaceStage, sequence: number, rows: readonly object[]): Promise<string> {
  const body = { source, kind: "delta", sequence };
  const batch = await ask(stage, "createInventoryBatch", byOperator({ body }));
  const file = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const sent = await fetch(batch.upload_url, { method: "PUT", headers: batch.upload_headers, body: file });
  if (!sent.ok) throw new Error(`The upload was answered ${sent.status}`);
  return batch.id;
}

async function openInventory(stage: RaceStage): Promise<InventoryWorld> {
  const car = (number: number, more: object = {}) =>
    buildRow({ listing_id: `${source}_${number}`, license_plate: `12가000${number}`, ...more });
  const first = await upload(stage, 1, [car(1), car(2)]);
  await runWorker(stage.actor("queues/ingest-batch", "setting up"), "queues/ingest-batch", notify(first));
  const second = await upload(stage, 2, [car(1, { start_price_krw: 13_000_000 }), car(3)]);
  const third = await upload(stage, 3, [car(2, { start_price_krw: 12_000_000 }), car(3, { mileage_km: 1 })]);
  return { batchIds: [first, second, third] };
}

/** All operations on the inventory and its prices. */
export const inventory: Scenario<InventoryWorld> = {
  kind: "inventory",
  stage: "sandbox",
  // Only the table is restored. Unused objects of earlier races remain in the store.
  free: [/ UNUSED \.objectKeys\./],
  situations: [
    {
      name: "two batches uploaded",
      at: at + 3_600_000,
      operations: [
        can.announce,
        can.announceNext,
        can.ingest,
        can.ingestNext,
        can.buildIndex,
        can.requestIndex,
        can.maintainIndex,
      ],
      prepare: (stage) => atTime(at, () => openInventory(stage)),
    },
    {
      name: "settings",
      at,
      operations: [
        can.replaceFees,
        can.replaceFeesOtherwise,
        can.refreshFx,
        can.refreshVocabulary,
        can.listUpstreams,
      ],
      prepare: async () => ({ batchIds: [] }),
    },
  ],
};
