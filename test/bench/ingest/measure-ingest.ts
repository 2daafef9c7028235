import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { GeneratedRow } from "../../../infra/local/seed/generate-inventory.ts";
import { generateInventory } from "../../../infra/local/seed/generate-inventory.ts";
import { type AuctionSource, auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";
import { percentile } from "../../support/percentile.ts";
import { measureProcessorTime } from "../../support/stage/process-tree.ts";
import type { StageClient } from "../../support/stage/stage-client.ts";
import { printTable, withBenchStage } from "../stage/with-bench-stage.ts";
import { enterBatch, waitUntilFound } from "./enter-batch.ts";
import type { StoreTask } from "./store-listings.ts";
import { watchHeaps } from "./watch-heaps.ts";

const { values: options } = parseArgs({
  args: process.argv.slice(3),
  options: {
    rows: { type: "string" },
    paired: { type: "string", default: "3" },
    batch: { type: "string", default: "20000" },
  },
});
const rowsOfBatch = Number(options.batch);
const listingCount = 50;
const seed = "bench";

/**
 * Enters batches of 20,000 new rows into an environment, alternating with a bare loop that makes the same
 * transactions on its own emulator, and prints both rates. With `--rows 1000000` it then enters as many rows,
 * each batch changing the prices of a whole auction house, and prints the memory of functions.
 *
 * `--paired 2` sets the number of compared batches (3 by default, 4 at most), `--batch 5000` their number of
 * rows.
 */
export async function measureIngest(): Promise<void> {
  const heaps = watchHeaps();
  await withBenchStage(
    async (_stage, client) => {
      await compareRates(client, auctionSources.slice(1, 1 + Number(options.paired)));
      if (options.rows !== undefined) await enterMany(client, heaps, Number(options.rows) / rowsOfBatch);
    },
    { listingCount },
  );
  heaps.stop();
}

const rowsOf = (source: AuctionSource, count = rowsOfBatch): GeneratedRow[] => [
  ...generateInventory({ source, seed, plates: new Set<string>(), count, now: Date.now() }),
];

/** The rate of the environment or of the bare loop, and its processor time per row. */
interface Reading {
  perSecond: number;
  processorMilliseconds: number;
}

async function compareRates(client: StageClient, sources: readonly AuctionSource[]): Promise<void> {
  const partner = await client.createPartner("sandbox");
  const dataDirectory = await mkdtemp(join(tmpdir(), "bench-ingest-"));
  const alone = new Worker(new URL("./store-listings.ts", import.meta.url), {
    workerData: { dataDirectory },
  });
  const storeAlone = async (source: AuctionSource, rows: readonly GeneratedRow[]): Promise<number> => {
    alone.postMessage({ source, lines: rows.map((row) => JSON.stringify(row)) } satisfies StoreTask);
    const [milliseconds] = await once(alone, "message");
    return milliseconds as number;
  };
  // Both variants have run once before the measurement starts.
  const [warmUp = "auction_a"] = auctionSources;
  const few = rowsOf(warmUp, rowsOfBatch / 10);
  await enterBatch(client, warmUp, { kind: "delta", sequence: 50, rows: few });
  await storeAlone(warmUp, few);
  const [onStage, byEmulator, searchable]: [Reading[], Reading[], number[]] = [[], [], []];
  for (const [round, source] of sources.entries()) {
    const rows = rowsOf(source);
    const variants = [
      async () => {
        onStage.push(await measure(() => enterBatch(client, source, { kind: "delta", sequence: 100, rows })));
        searchable.push(await waitUntilFound(partner, source, rows));
      },
      async () => void byEmulator.push(await measure(() => storeAlone(source, rows))),
    ];
    for (const variant of round % 2 === 0 ? variants : variants.reverse()) await variant();
  }
  await alone.terminate();
  await rm(dataDirectory, { recursive: true });
  printRates(onStage, byEmulator, searchable);
}

/** @param run returns the milliseconds to count */
async function measure(run: () => Promise<number>): Promise<Reading> {
  const before = await measureProcessorTime();
  const milliseconds = await run();
  const spent = (await measureProcessorTime()) - before;
  return {
    perSecond: (rowsOfBatch * 1000) / milliseconds,
    processorMilliseconds: spent / rowsOfBatch,
  };
}

function printRates(
  onStage: readonly Reading[],
  byEmulator: readonly Reading[],
  searchable: readonly number[],
): void {
  const median = (values: readonly number[]) => percentile(values, 0.5);
  const ratios = onStage.map(
    ({ perSecond }, round) => perSecond / (byEmulator[round]?.perSecond ?? Number.NaN),
  );
  const describe = (variant: string, readings: readonly Reading[]) => ({
    [`${rowsOfBatch} new rows`]: variant,
    batches: readings.length,
    "rows a second": Math.round(median(readings.map(({ perSecond }) => perSecond))),
    "processor ms a row": median(readings.map((one) => one.processorMilliseconds)).toFixed(2),
  });
  printTable([
    {
      ...describe("the stage", onStage),
      "stage to emulator": median(ratios).toFixed(2),
      "from, to": `${Math.min(...ratios).toFixed(2)}, ${Math.max(...ratios).toFixed(2)}`,
      "seconds until searchable": (median(searchable) / 1000).toFixed(1),
    },
    {
      ...describe("emulator alone", byEmulator),
      "stage to emulator": "",
      "from, to": "",
      "seconds until searchable": "",
    },
  ]);
}

const parts = 5;

/**
 * Makes each auction house in turn change the prices of all its cars, and prints the memory of functions for
 * each fifth of the batches.
 * @throws Error if functions used over a quarter more memory in the last fifth than in the second
 */
async function enterMany(
  client: StageClient,
  heaps: ReturnType<typeof watchHeaps>,
  batchCount: number,
): Promise<void> {
  if (!Number.isInteger(batchCount / parts))
    throw new Error(`--rows takes multiples of ${parts * rowsOfBatch}`);
  const batchesOfPart = batchCount / parts;
  const readings: { rows: number; largest: number; total: number }[] = [];
  const table = [];
  for (let part = 0; part < parts; part += 1) {
    heaps.forget();
    let milliseconds = 0;
    for (let batch = part * batchesOfPart; batch < (part + 1) * batchesOfPart; batch += 1) {
      const source = auctionSources[batch % auctionSources.length] ?? "auction_a";
      // The same cars each time, at new prices.
      const rows = rowsOf(source).map((row) => ({ ...row, start_price_krw: 1_000_000 + batch * 10_000 }));
      milliseconds += await enterBatch(client, source, { kind: "full", sequence: 1_000 + batch, rows });
    }
    const held = heaps.read();
    const rows = batchesOfPart * rowsOfBatch;
    readings.push({ rows, ...held });
    const row = {
      "rows so far": (part + 1) * rows,
      "rows a second": Math.round((rows * 1000) / milliseconds),
      "largest heap MiB": held.largest.toFixed(1),
      "all heaps MiB": held.total.toFixed(1),
      environments: held.count,
    };
    table.push(row);
    // A million rows take half an hour.
    process.stderr.write(`${JSON.stringify(row)}\n`);
  }
  process.stdout.write("\n");
  printTable(table);
  const [, second, last] = [readings[0], readings[1], readings.at(-1)];
  if (second !== undefined && last !== undefined && last.largest > second.largest * 1.25) {
    throw new Error("A function holds more memory the more rows are entered");
  }
}
