import { parentPort, workerData } from "node:worker_threads";
import { parseListingRow } from "../../../shared/contract/inventory/parse-listing-row.ts";
import type { AuctionSource } from "../../../shared/domain/inventory/vocabulary.ts";
import { toSale } from "../../../shared/domain/pricing/assess-market.ts";
import { carRoundWrites } from "../../../shared/persistence/inventory/car-rounds.ts";
import { comparableWrites } from "../../../shared/persistence/inventory/comparables.ts";
import { listingWrite } from "../../../shared/persistence/inventory/listings.ts";
import { claimSource, sourceClaimCheck } from "../../../shared/persistence/inventory/source-inventories.ts";
import { splitIntoTransactions } from "../../../shared/persistence/table/fit-transaction.ts";
import { commit, type Write } from "../../../shared/persistence/table/transaction.ts";
import { startTable } from "../../support/table/start-table.ts";

// A separate thread, because the process environment determines the table of the code under test.

/** New rows of an auction house, to be stored on an otherwise idle emulator, including its stream. */
export interface StoreTask {
  source: AuctionSource;
  lines: string[];
}

const batchId = "batch_bench";
const batchSequence = 100;

await startTable({ dataDirectory: (workerData as { dataDirectory: string }).dataDirectory, streamed: true });

/** The transactions that store the rows, created before anything is measured. */
function toTransactions({ source, lines }: StoreTask): (readonly Write[])[] {
  const writesOf = (line: string) => {
    const parsed = parseListingRow(line, source);
    if ("faults" in parsed) throw new Error(`A row has faults: ${JSON.stringify(parsed.faults)}`);
    const { listing } = parsed;
    const sale = comparableWrites(null, toSale(listing));
    return [listingWrite(listing, batchSequence), ...carRoundWrites(null, listing), ...sale];
  };
  const shared = [sourceClaimCheck(source, batchId)];
  return splitIntoTransactions(lines, writesOf, shared).map(({ writes }) => writes);
}

/** @returns the milliseconds of the transactions, made one after the other */
async function storeAll(task: StoreTask): Promise<number> {
  const transactions = toTransactions(task);
  await claimSource(task.source, batchId, null);
  const startedAt = performance.now();
  for (const writes of transactions) await commit(writes);
  return performance.now() - startedAt;
}

parentPort?.on("message", (task: StoreTask) => {
  void storeAll(task).then((milliseconds) => parentPort?.postMessage(milliseconds));
});
