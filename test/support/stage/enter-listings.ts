import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { buildRow } from "../records/build-listing-row.ts";
import { type Answer, type EnvironmentName, type StageClient, send } from "./stage-client.ts";

const pollMilliseconds = 50;
/** First sequence number. Sequences count milliseconds, so every batch is newer than earlier ones and the seed. */
const sequenceZero = Date.parse("2026-01-01T00:00:00Z");
let lastSequence = 0;

/** Returns a number above those of all earlier batches of any test. */
export function nextBatchSequence(): number {
  lastSequence = Math.max(lastSequence + 1, Date.now() - sequenceZero);
  return lastSequence;
}

/**
 * Adds cars for one test as an operator does, and waits until they can be ordered. Fields that `changes` omit are
 * generated; ids, plates and VINs are new. A `full` batch removes every other car of its house.
 * @returns the listing ids in the order of `changes`
 */
export async function enterListings(
  stage: StageClient,
  environment: EnvironmentName,
  changes: readonly Record<string, unknown>[],
  { source = "auction_e", kind = "delta" } = {},
): Promise<string[]> {
  const rows = changes.map((change) => buildRow({ ...newIdentity(source), ...change }));
  const batch = await stage.operator(environment, "POST", "/ops/v1/inventory/batches", {
    source,
    kind,
    sequence: nextBatchSequence(),
  });
  if (batch.status !== 201) throw new Error(`No batch: ${JSON.stringify(batch.body)}`);
  const uploaded = await uploadRows(batch, rows);
  if (uploaded !== 200) throw new Error(`The upload was answered with ${uploaded}`);
  const finished = await waitForBatch(stage, environment, batch.body.id);
  if (finished.counts.rejected > 0) throw new Error(JSON.stringify(finished.rejected_rows));
  return rows.map((row) => String(row.listing_id));
}

/** Uploads rows as the file of an announced batch. Returns the status of the upload. */
export async function uploadRows(announced: Answer, rows: readonly object[]): Promise<number> {
  const { status } = await fetch(announced.body.upload_url, {
    method: "PUT",
    headers: announced.body.upload_headers,
    body: gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join("")),
  });
  return status;
}

/** Waits until a batch is processed and returns it. Throws if it was rejected or cannot be read. */
export async function waitForBatch(
  stage: StageClient,
  environment: EnvironmentName,
  batchId: string,
): Promise<Answer["body"]> {
  for (;;) {
    const { status, body } = await stage.operator(environment, "GET", `/ops/v1/inventory/batches/${batchId}`);
    if (status !== 200) throw new Error(`No batch ${batchId}: ${status} ${JSON.stringify(body)}`);
    if (body.status === "completed") return body;
    if (body.status === "refused") throw new Error(`Batch refused: ${body.refusal_reason}`);
    await pause(pollMilliseconds);
  }
}

/** Returns the stage's time plus this many hours, as text. */
export async function hoursFromNow(stage: StageClient, hours: number): Promise<string> {
  const { body } = await send(`${stage.env.upstreams_url}/clock`);
  return new Date(Date.parse(body.now) + hours * 3_600_000).toISOString();
}

function newIdentity(source: string): Record<string, unknown> {
  const number = String(randomInt(10 ** 12)).padStart(12, "0");
  return {
    listing_id: `${source}_test_${number}`,
    lot_number: number.slice(0, 6),
    license_plate: `${number.slice(0, 3)}가${number.slice(3, 7)}`,
    vin: `KMHF341EB${number.slice(0, 8)}`,
  };
}
