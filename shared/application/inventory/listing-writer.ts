import type { Batch } from "../../domain/inventory/batch.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import type { MarketFacts } from "../../domain/inventory/market-facts.ts";
import { toSale } from "../../domain/pricing/assess-market.ts";
import { putBatch } from "../../persistence/inventory/batches.ts";
import { carRoundWrites } from "../../persistence/inventory/car-rounds.ts";
import { comparableWrites } from "../../persistence/inventory/comparables.ts";
import { listingRemovalWrite, listingWrite } from "../../persistence/inventory/listings.ts";
import { sourceClaimCheck } from "../../persistence/inventory/source-inventories.ts";
import { commit, type Write } from "../../persistence/transaction.ts";
import type { Clock } from "../../platform/clock.ts";
import { commitUntilSettled } from "../commit-until-settled.ts";
import type { BatchLine } from "./read-batch-lines.ts";

// A transaction takes 100 writes, one of them the check of the claim, and 4 MB.
const transactionWrites = 99;
const transactionBytes = 3_000_000;
// A record of a round or a sale, generously.
const recordBytes = 1000;
const checkpointEvery = 20;

/** Commits listings in order, as many to a transaction as it takes, and notes every now and then how far it has come. */
export class ListingWriter {
  readonly #batch: Batch;
  readonly #clock: Clock;
  #writes: Write[] = [];
  #bytes = 0;
  #lastLine: number;
  #flushes = 0;

  constructor(batch: Batch, clock: Clock) {
    this.#batch = batch;
    this.#clock = clock;
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

  /** Takes a listing off the market. A round withdrawn before its auction never took place and is forgotten. */
  remove(before: MarketFacts): Promise<void> {
    const isWithdrawn = before.auctionDate !== null && before.auctionDate > this.#clock.now();
    const records = isWithdrawn ? recordWrites(before, null) : [];
    return this.#add(
      [listingRemovalWrite(before.listingId, this.#batch.sequence), ...records],
      (records.length + 1) * recordBytes,
    );
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
    if (this.#flushes % checkpointEvery === 0) {
      await putBatch({ ...this.#batch, storedUntilLine: this.#lastLine });
    }
  }

  /** The writes of one listing stay together, or a crash between them would lose what the records replace. */
  async #add(writes: readonly Write[], bytes: number): Promise<void> {
    const isFull =
      this.#writes.length + writes.length > transactionWrites || this.#bytes + bytes > transactionBytes;
    if (isFull) await this.flush();
    this.#writes.push(...writes);
    this.#bytes += bytes;
  }
}

const recordWrites = (before: MarketFacts | null, after: MarketFacts | null): Write[] => [
  ...carRoundWrites(before, after),
  ...comparableWrites(before && toSale(before), after && toSale(after)),
];
