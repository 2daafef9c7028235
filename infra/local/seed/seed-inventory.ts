import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type AuctionSource, auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { type ConsoleClient, ConsoleRefusal, createConsoleClient } from "./call-console.ts";
import { generateInventory } from "./generate-inventory.ts";

const compress = promisify(gzip);
const seed = "stock";
const sequence = 1;
const pollMilliseconds = 100;
/**
 * Maximum number of cars of the first auction house. It is small, because the first start of a stage waits for these
 * cars.
 */
const mostAtFirst = 400;
const alreadyUploaded = 412;

/**
 * Fills an environment with auction listings through the intake that operators use: one full batch per auction house,
 * announced, uploaded and awaited. Running it again finds the same batches and enters nothing twice. The seed skips a
 * house for which somebody else has uploaded a batch in the meantime.
 * @throws Error when the intake does not respond, or rejects a batch
 */
export async function seedInventory(options: {
  consoleApiUrl: string;
  operatorToken: () => Promise<string>;
  now: number;
  mediaUrl: string;
  listingCount: number;
  /** Called for each auction house when its cars are entered. */
  onEntered?: (source: AuctionSource) => void;
  /** Called for each auction house with somebody else's batch. */
  onLeft?: (source: AuctionSource) => void;
}): Promise<void> {
  const console = createConsoleClient(options.consoleApiUrl, options.operatorToken);
  const counts = shareOut(options.listingCount);
  const plates = new Set<string>();
  // Sequential, so that the same cars always get the same plates. The emulator takes as long for five concurrent
  // writers as for a single writer.
  for (const [index, source] of auctionSources.entries()) {
    const rows = generateInventory({
      ...{ source, seed, plates, count: counts[index] ?? 0 },
      now: options.now,
      mediaUrl: options.mediaUrl,
    });
    const stock = Array.from(rows, (row) => `${JSON.stringify(row)}\n`).join("");
    const isEntered = await enterBatch(console, source, stock);
    if (isEntered) options.onEntered?.(source);
    else options.onLeft?.(source);
  }
}

/**
 * Returns the number of cars per auction house: equal for all, but limited for the first house, because the first start
 * waits for its cars.
 */
function shareOut(listingCount: number): number[] {
  const first = Math.min(mostAtFirst, Math.ceil(listingCount / auctionSources.length));
  const others = auctionSources.length - 1;
  return [first, ...Array.from({ length: others }, () => Math.ceil((listingCount - first) / others))];
}

/** Enters the cars of an auction house. Returns false if the house already has a later batch. */
async function enterBatch(console: ConsoleClient, source: AuctionSource, stock: string): Promise<boolean> {
  const batch = await announce(console, source);
  if (batch === null) return false;
  if (batch.status === "awaiting_upload") {
    await upload(batch, await compress(stock, { level: 1 }));
  }
  return waitUntilCompleted(console, source, String(batch.id));
}

/**
 * Announces the seed's batch for an auction house and returns the batch. Returns null if the house already has a later
 * batch, or a batch of another kind with the same number.
 */
async function announce(console: ConsoleClient, source: AuctionSource) {
  try {
    return await console.post("/ops/v1/inventory/batches", { source, kind: "full", sequence });
  } catch (error) {
    if (error instanceof ConsoleRefusal && error.code === "conflict") return null;
    throw error;
  }
}

async function upload(batch: Record<string, unknown>, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const { status } = await fetch(String(batch.upload_url), {
    method: "PUT",
    headers: batch.upload_headers as Record<string, string>,
    body: file,
  });
  if (status !== 200 && status !== alreadyUploaded) throw new Error(`The upload was answered ${status}`);
}

/**
 * Waits until a batch is completed, and returns true. Returns false if the batch was rejected and its house has a later
 * batch.
 */
async function waitUntilCompleted(
  console: ConsoleClient,
  source: AuctionSource,
  batchId: string,
): Promise<boolean> {
  for (;;) {
    const { status, refusal_reason } = await console.get(`/ops/v1/inventory/batches/${batchId}`);
    if (status === "completed") return true;
    if (status === "refused") {
      if (await hasLaterBatch(console, source)) return false;
      throw new Error(`Batch ${batchId} was rejected: ${refusal_reason}`);
    }
    await pause(pollMilliseconds);
  }
}

async function hasLaterBatch(console: ConsoleClient, source: AuctionSource): Promise<boolean> {
  const { data } = await console.get(`/ops/v1/inventory/batches?source=${source}&limit=1`);
  const [latest] = data as { sequence: number }[];
  return latest !== undefined && latest.sequence > sequence;
}
