import { fail } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { dayOf, koreanTime } from "../../../support/examples/substitute-instants.ts";
import { buildRow } from "../../../support/records/build-listing-row.ts";
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from "../../../support/services/start-webhook-receiver.ts";
import { nextBatchSequence, uploadRows, waitForBatch } from "../../../support/stage/enter-listings.ts";
import { type Answer, send } from "../../../support/stage/stage-client.ts";
import { stage, untilIdle } from "../../shared-stage.ts";
import { Recorder } from "./recorder.ts";

export const make = "Hyundai";

/** State that the parts of the walk share. */
export interface World {
  recorder: Recorder;
  /** Seven digits that distinguish this walk's cars from all others. */
  run: string;
  /** A keyword that only the walk's cars have. */
  keyword: string;
  /** The start of the walk on the stage's clock, epoch milliseconds. */
  began: number;
  partnerId: string;
  /** Returns another of the partner's keys each time, because limits are per key. */
  readonly key: string;
  receiver: WebhookReceiver;
  /** Listing ids of the walk's auction cars. */
  cars: readonly string[];
  /** Names and URLs of this walk with their replacements in examples. */
  names: [real: string, fictional: string][];
  operate(method: string, path: string, body?: unknown): Promise<Answer>;
}

/** Returns the id of a walk's car by its index in the batch. */
export const listingId = ({ run }: Pick<World, "run">, place: number): string =>
  `${listingPrefix(run)}${1042 + place}`;

const listingPrefix = (run: string): string => `auction_e_${run}_`;
const platePrefix = (run: string): string => `${run.slice(0, 3)}나${run.slice(3, 6)}`;
const vinPrefix = (run: string): string => `KMHF341EB${run}`;

/** The hour at which the walk's cars are auctioned, Korean time. */
const auctionHour = 13;
const auctionDay = 14;

/** Returns the auction time this many days after the start of the walk, in the format of a batch. */
export const onDay = ({ began }: Pick<World, "began">, days: number): string =>
  new Date(koreanTime(dayOf(began) + days, auctionHour)).toISOString();

/** Returns a row of the walk's batches. Each index is a different car. */
export const rowOf = (world: Pick<World, "began" | "run" | "keyword">, place: number, changes: object = {}) =>
  buildRow({
    listing_id: listingId(world, place),
    lot_number: String(1042 + place),
    make,
    trim: world.keyword,
    license_plate: `${platePrefix(world.run)}${place}`,
    vin: `${vinPrefix(world.run)}${place}`,
    auction_date: onDay(world, auctionDay),
    start_price_krw: 14_500_000 + place * 100_000,
    ...changes,
  });

/** Returns the stage's time, and its offset from the machine's time, in milliseconds. */
async function readClock(): Promise<{ now: number; aheadMilliseconds: number }> {
  const asked = Date.now();
  const { body } = await send(`${stage.env.upstreams_url}/clock`);
  const now = Date.parse(body.now);
  return { now, aheadMilliseconds: now - (asked + Date.now()) / 2 };
}

/** Opens the walk with its start time and callers. */
export async function openWorld(): Promise<Omit<World, "partnerId" | "key" | "cars">> {
  // The second measurement uses an open connection.
  await readClock();
  const { now: began, aheadMilliseconds } = await readClock();
  const run = String(randomInt(10 ** 6, 10 ** 7));
  const keyword = `Calligraphy N${run}`;
  const receiver = await startWebhookReceiver();
  const { base_url, console_api_url } = stage.env.sandbox;
  return {
    recorder: new Recorder(aheadMilliseconds),
    ...{ began, run, keyword },
    receiver,
    names: [
      [keyword, "Calligraphy Noir"],
      [listingPrefix(run), "auction_e_20261204_"],
      [platePrefix(run), "384나127"],
      [vinPrefix(run), "KMHF341EBNA51004"],
      [receiver.url, "https://partner.example.com/webhooks"],
      [base_url, "https://api.sandbox.example.com"],
      [console_api_url, "https://console-api.sandbox.example.com"],
      [stage.env.storage_url, "https://storage.example.com"],
      [new URL(stage.env.upstreams_url).origin, "https://media.example.com"],
      [stage.env.operator_client.client_id, "operations"],
      ["127.0.0.1", "198.51.100.7"],
    ],
    operate: (method, path, sent) => stage.operator("sandbox", method, `/ops/v1${path}`, sent),
  };
}

/**
 * Announces a batch as an example call, or unrecorded. Enters rows and waits until all workers have processed them.
 */
export async function enterRows(
  world: Pick<World, "operate">,
  rows: readonly object[],
  announce: (body: object) => Promise<Answer> = (body) => world.operate("POST", "/inventory/batches", body),
): Promise<string> {
  const batch = await announce({ source: "auction_e", kind: "delta", sequence: nextBatchSequence() });
  if ((await uploadRows(batch, rows)) !== 200) fail("The upload was refused");
  await waitForBatch(stage, "sandbox", batch.body.id);
  await untilIdle();
  return batch.body.id;
}

/** Waits until a search finds this many of the walk's cars. */
export async function untilFound(key: string, keyword: string, count: number): Promise<void> {
  const query = new URLSearchParams({ make, keyword, limit: "50" });
  for (;;) {
    const { body } = await send(`${stage.env.sandbox.base_url}/v1/vehicles?${query}`, {
      headers: { "x-api-key": key },
    });
    if (body.data?.length >= count) return;
    await pause(100);
  }
}
