import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type AuctionSource, auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { type ConsoleClient, createConsoleClient } from "./call-console.ts";
import { generateInventory } from "./generate-inventory.ts";

const compress = promisify(gzip);
const seed = "stock";
const sequence = 1;
const pollMilliseconds = 100;
/** Somebody who starts a stage for the first time waits for the cars of the first auction house. */
const mostAtFirst = 1_000;
const alreadyUploaded = 412;

/**
 * Fills an environment with auction listings through the intake an operator uses: one full batch for each auction
 * house, announced, uploaded and waited for. Running it again finds the same batches and enters nothing twice.
 * @throws Error when a batch is refused
 */
export async function seedInventory(options: {
  consoleApiUrl: string;
  operatorToken: () => Promise<string>;
  now: number;
  mediaUrl: string;
  listingCount: number;
  /** Told each auction house whose cars are entered. */
  onEntered?: (source: AuctionSource) => void;
}): Promise<void> {
  const console = createConsoleClient(options.consoleApiUrl, options.operatorToken);
  const counts = shareOut(options.listingCount);
  const plates = new Set<string>();
  // One after the other: the same plates go to the same cars every time, and the emulator does the same work in less
  // time for one writer than for five.
  for (const [index, source] of auctionSources.entries()) {
    const rows = generateInventory({
      ...{ source, seed, plates, count: counts[index] ?? 0 },
      now: options.now,
      mediaUrl: options.mediaUrl,
    });
    await enterBatch(console, source, Array.from(rows, (row) => `${JSON.stringify(row)}\n`).join(""));
    options.onEntered?.(source);
  }
}

/** How many cars each auction house gets: all the same, but for a first one that would be long in coming. */
function shareOut(listingCount: number): number[] {
  const first = Math.min(mostAtFirst, Math.ceil(listingCount / auctionSources.length));
  const others = auctionSources.length - 1;
  return [first, ...Array.from({ length: others }, () => Math.ceil((listingCount - first) / others))];
}

async function enterBatch(console: ConsoleClient, source: AuctionSource, stock: string): Promise<void> {
  const batch = await console.post("/ops/v1/inventory/batches", { source, kind: "full", sequence });
  if (batch.status === "awaiting_upload") {
    await upload(batch, await compress(stock, { level: 1 }));
  }
  await waitUntilCompleted(console, String(batch.id));
}

async function upload(batch: Record<string, unknown>, file: Uint8Array<ArrayBuffer>): Promise<void> {
  const { status } = await fetch(String(batch.upload_url), {
    method: "PUT",
    headers: batch.upload_headers as Record<string, string>,
    body: file,
  });
  if (status !== 200 && status !== alreadyUploaded) throw new Error(`The upload was answered ${status}`);
}

async function waitUntilCompleted(console: ConsoleClient, batchId: string): Promise<void> {
  for (;;) {
    const { status, refusal_reason } = await console.get(`/ops/v1/inventory/batches/${batchId}`);
    if (status === "completed") return;
    if (status === "refused") throw new Error(`Batch ${batchId} was refused: ${refusal_reason}`);
    await pause(pollMilliseconds);
  }
}
