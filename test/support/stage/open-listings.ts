import { randomInt } from "node:crypto";
import { hourMilliseconds as hour } from "../../../shared/domain/time/durations.ts";
import { buildRow } from "../records/build-listing-row.ts";
import { hoursFromNow, nextBatchSequence, uploadRows, waitForBatch } from "./enter-listings.ts";
import type { Answer, StageClient } from "./stage-client.ts";

/** Rows of a batch, by the test's names: `price` is in million won, `ahead` in hours until the auction. */
export type NamedRows = Record<string, Record<string, unknown> & { price?: number | null; ahead?: number }>;

/** Auction cars of one test, by name. Omitted fields keep their values from the previous batch. */
export interface NamedListings {
  /** Start time, epoch milliseconds. `ahead` is relative to it. */
  begun: number;
  idOf(name: string): string;
  nameOf(listingId: string): string;
  /** Uploads a batch and waits until it is processed. */
  enter(rows: NamedRows): Promise<void>;
  /** Uploads the file of the last batch again. */
  uploadAgain(): Promise<void>;
}

const source = "auction_e";
const million = 1_000_000;

/** Creates cars of a new make. They have a plate and a VIN only if their row has. */
export async function openListings(stage: StageClient, make: string): Promise<NamedListings> {
  const begun = Date.parse(await hoursFromNow(stage, 0));
  const known: NamedRows = {};
  const prefix = `${source}_${randomInt(10 ** 9)}_`;
  const idOf = (name: string) => prefix + name.replaceAll(" ", "-");
  let last: { announced: Answer; rows: object[] };

  const toRow = (name: string) => {
    const { price = 20, ahead = 150, ...row } = known[name] ?? {};
    return buildRow({
      ...{ make, listing_id: idOf(name), license_plate: null, vin: null },
      auction_date: new Date(begun + ahead * hour).toISOString(),
      start_price_krw: price === null ? null : Math.round(price * million),
      ...row,
    });
  };
  const upload = async () => {
    await uploadRows(last.announced, last.rows);
    const { counts, rejected_rows } = await waitForBatch(stage, "sandbox", last.announced.body.id);
    if (counts.rejected > 0) throw new Error(JSON.stringify(rejected_rows));
  };
  return {
    begun,
    idOf,
    nameOf: (listingId) => Object.keys(known).find((name) => idOf(name) === listingId) ?? listingId,
    enter: async (rows) => {
      for (const [name, row] of Object.entries(rows)) known[name] = { ...known[name], ...row };
      const batch = { source, kind: "delta", sequence: nextBatchSequence() };
      const announced = await stage.operator("sandbox", "POST", "/ops/v1/inventory/batches", batch);
      last = { announced, rows: Object.keys(rows).map(toRow) };
      await upload();
    },
    uploadAgain: upload,
  };
}
