import type { Batch } from "../../domain/inventory/batch.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import type { MarketFacts } from "../../domain/inventory/market-facts.ts";
import { toSale } from "../../domain/pricing/assess-market.ts";
import { putBatch } from "../../persistence/inventory/batches.ts";
import { carRoundWrites } from "../../persistence/inventory/car-rounds.ts";
import { comparableWrites } from "../../persistence/inventory/comparables.ts";
import { listingRemovalWrite, listingWrite } from "../../persistence/inventory/listings.ts";
import { sourceClaimCheck } from "../../persistence/inventory/source-inventories.ts";
import { commit, largestTransaction, type Write } from "../../persistence/transaction.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import { type IngestContext, IngestPaused } from "./ingest-context.ts";
import type { BatchLine } from "./read-batch-lines.ts";

// One write of each transaction is the check of the claim, and one takes 4 MB.
const transactionWrites = largestTransaction - 1;
const transactionBytes = 3_000_000;
// A record of a round or a sale, generously.
const recordBytes = 1000;
const checkpointEvery = 20;

/**
 * Commits listings in order, as many to a transaction as it takes, and notes every now and then how far it has come. Between
 * two transactions it gives up with `IngestPaused` when the run may not go on; it has then noted what it has done.
 */
export class ListingWriter {
  readonly #batch: Batch;
  readonly #context: IngestContext;
  #writes: Write[] = [];
  #bytes = 0;
  #lastLine: number;
  #flushes = 0;

  constructor(batch: Batch, context: IngestContext) {
    this.#batch = batch;
    this.#context = context;
    this.#lastLine = batch.storedUntilLine;
  }

  /**
   * Stores a listing with the records of its round and sale.
   * @param before the listing as it was stored; null where it was not
   */
  async store(listing: Listing, before: MarketFacts | null, line: BatchLine): Promise<void> {
    const records = recordWrites(before, listing);
    // The line is an upper bound of the item: it holds the same, uncompressed.
    const bytes = (line.text?.length ?? 0) + records.length * recordBytes;
    await this.#add([listingWrite(listing, this.#batch.sequence), ...records], bytes);
    this.#lastLine = line.number;
  }

  /**
   * Takes a listing off the market. A round withdrawn before its auction never took place and is forgotten.
   * @param lineNumber what counts as its line: removals are lines behind the last
   */
  async remove(before: MarketFacts, lineNumber: number): Promise<void> {
    const isWithdrawn = before.auctionDate !== null && before.auctionDate > this.#context.clock.now();
    const records = isWithdrawn ? recordWrites(before, null) : [];
    const removal = listingRemovalWrite(before.listingId, this.#batch.sequence);
    await this.#add([removal, ...records], (records.length + 1) * recordBytes);
    this.#lastLine = lineNumber;
  }

  /** Commits what is left. */
  async flush(): Promise<void> {
    if (this.#writes.length === 0) return;
    const { source, batchId } = this.#batch;
    const writes = [sourceClaimCheck(source, batchId), ...this.#writes];
    await commitUntilSettled(
      () => commit(writes),
      () => false,
    );
    this.#writes = [];
    this.#bytes = 0;
    this.#flushes += 1;
    if (this.#flushes % checkpointEvery === 0) await this.#saveProgress();
  }

  #saveProgress(): Promise<void> {
    const updatedAt = this.#context.clock.now();
    return putBatch({ ...this.#batch, storedUntilLine: this.#lastLine, updatedAt });
  }

  /** The writes of one listing stay together, or a crash between them would lose what the records replace. */
  async #add(writes: readonly Write[], bytes: number): Promise<void> {
    const isFull =
      this.#writes.length + writes.length > transactionWrites || this.#bytes + bytes > transactionBytes;
    if (isFull) {
      await this.flush();
      if (!this.#context.mayGoOn()) {
        await this.#saveProgress();
        throw new IngestPaused();
      }
    }
    this.#writes.push(...writes);
    this.#bytes += bytes;
  }
}

const recordWrites = (before: MarketFacts | null, after: MarketFacts | null): Write[] => [
  ...carRoundWrites(before, after),
  ...comparableWrites(before && toSale(before), after && toSale(after)),
];
