import { setImmediate as turn } from "node:timers/promises";
import type { Batch } from "../../domain/inventory/batch.ts";
import { leavesBeforeAuction } from "../../domain/inventory/car-round.ts";
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

// One write of each transaction is the claim check. A transaction holds 4 MB.
const transactionWrites = largestTransaction - 1;
const transactionBytes = 3_000_000;
// Generous size of a round or sale record.
const recordBytes = 1000;
const checkpointEvery = 20;

/** A listing as it was stored before a batch. */
export interface StoredListing {
  facts: MarketFacts;
  /** Whether it had left the list; its records may then differ from the facts, because it was withdrawn. */
  isGone: boolean;
}

/**
 * Commits listings in order, as many per transaction as fit, and saves its progress at intervals. While a transaction
 * is being committed the next one is collected, but never are two committed at once: all check the claim, and would be
 * in each other's way. Between two transactions it throws `IngestPaused` when the run has to stop; the progress is
 * saved then.
 */
export class ListingWriter {
  readonly #batch: Batch;
  readonly #context: IngestContext;
  /** One instant for all that leave: of two listings of one car that leave together, neither is the later one. */
  readonly #leftAt: number;
  #writes: Write[] = [];
  #bytes = 0;
  /** Of the last listing that was collected. */
  #lastLine: number;
  /** All up to it is committed. */
  #storedUntilLine: number;
  #underWay: Promise<void> = Promise.resolve();
  #commits = 0;

  constructor(batch: Batch, context: IngestContext) {
    this.#batch = batch;
    this.#context = context;
    this.#leftAt = context.clock.now();
    this.#lastLine = batch.storedUntilLine;
    this.#storedUntilLine = batch.storedUntilLine;
  }

  /**
   * Stores a listing with the records of its round and sale.
   * @param stored the listing as it was stored; null when it never was
   */
  async store(listing: Listing, stored: StoredListing | null, line: BatchLine): Promise<void> {
    const records = recordWrites(stored, listing);
    // The line is an upper bound of the item size: it holds the same content, uncompressed.
    const bytes = (line.text?.length ?? 0) + records.length * recordBytes;
    await this.#add([listingWrite(listing, this.#batch.sequence), ...records], bytes);
    this.#lastLine = line.number;
  }

  /**
   * Takes a listing off the market. One that leaves before its auction was held stays a round of its car, but is no
   * sale.
   * @param lineNumber number counted as its line: removals follow after the last line
   */
  async remove(before: MarketFacts, lineNumber: number): Promise<void> {
    const records = leavesBeforeAuction(before, this.#leftAt) ? withdrawalWrites(before, this.#leftAt) : [];
    const removal = listingRemovalWrite(before.listingId, this.#batch.sequence);
    await this.#add([removal, ...records], (records.length + 1) * recordBytes);
    this.#lastLine = lineNumber;
  }

  /** Commits the remaining writes, and ends when all are committed. */
  async flush(): Promise<void> {
    await this.#beginCommit();
    await this.#underWay;
  }

  async #beginCommit(): Promise<void> {
    await this.#underWay;
    if (this.#writes.length === 0) return;
    const { source, batchId } = this.#batch;
    this.#underWay = this.#commit([sourceClaimCheck(source, batchId), ...this.#writes], this.#lastLine);
    // A failure is thrown where the commit is waited for, which may be a moment after it.
    this.#underWay.catch(() => undefined);
    this.#writes = [];
    this.#bytes = 0;
  }

  async #commit(writes: readonly Write[], lastLine: number): Promise<void> {
    await commitUntilSettled(
      () => commit(writes),
      () => false,
    );
    this.#storedUntilLine = lastLine;
    this.#commits += 1;
    if (this.#commits % checkpointEvery === 0) await this.#saveProgress();
  }

  #saveProgress(): Promise<void> {
    const updatedAt = this.#context.clock.now();
    return putBatch({ ...this.#batch, storedUntilLine: this.#storedUntilLine, updatedAt });
  }

  /** The writes of one listing stay in one transaction; a crash between them would lose which records they replace. */
  async #add(writes: readonly Write[], bytes: number): Promise<void> {
    const isFull =
      this.#writes.length + writes.length > transactionWrites || this.#bytes + bytes > transactionBytes;
    if (isFull) {
      await this.#beginCommit();
      if (!this.#context.hasTimeLeft()) {
        await this.#underWay;
        await this.#saveProgress();
        throw new IngestPaused();
      }
    }
    this.#writes.push(...writes);
    this.#bytes += bytes;
    // Collecting waits for nothing: without a turn of the event loop the request under way would be sent after it.
    await turn();
  }
}

function recordWrites(stored: StoredListing | null, after: MarketFacts): Write[] {
  const before = stored?.facts ?? null;
  const state = { isOutdated: stored?.isGone ?? false };
  return [
    ...carRoundWrites(before, after, state),
    ...comparableWrites(before && toSale(before), toSale(after), state),
  ];
}

const withdrawalWrites = (before: MarketFacts, withdrawnAt: number): Write[] => [
  ...carRoundWrites(before, { ...before, withdrawnAt }),
  ...comparableWrites(toSale(before), null),
];
