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
import { TransactionRoom } from "../../persistence/table/fit-transaction.ts";
import { commit, type Write } from "../../persistence/table/transaction.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { type IngestContext, IngestPaused } from "./ingest-context.ts";
import type { BatchLine } from "./read-batch-lines.ts";

const checkpointEvery = 20;

/** A listing as it was stored before a batch. */
export interface StoredListing {
  facts: MarketFacts;
  /**
   * Whether the listing was no longer on the market before the batch. Its stored records may then differ from its
   * facts, because a withdrawal changes the records.
   */
  isGone: boolean;
}

/**
 * Commits listings in order, as many per transaction as fit, and saves its progress at intervals. It collects the next
 * transaction while another is being committed. Two transactions are never committed at once, because both check the
 * claim and would conflict. When the run has to stop, it throws `IngestPaused` between two transactions; the progress
 * is saved then.
 */
export class ListingWriter {
  readonly #batch: Batch;
  readonly #context: IngestContext;
  /** All removed listings get the same instant, so that two removed listings of one car leave at the same time. */
  readonly #leftAt: number;
  #transaction: TransactionRoom;
  /** Line of the last collected listing. */
  #lastLine: number;
  /** Every line up to this line is committed. */
  #storedUntilLine: number;
  #underWay: Promise<void> = Promise.resolve();
  #commits = 0;

  constructor(batch: Batch, context: IngestContext) {
    this.#batch = batch;
    this.#context = context;
    this.#leftAt = context.clock.now();
    this.#lastLine = batch.storedUntilLine;
    this.#storedUntilLine = batch.storedUntilLine;
    this.#transaction = this.#newTransaction();
  }

  /**
   * Stores a listing with the records of its round and sale.
   * @param stored the listing before the batch; null when it is new
   */
  async store(listing: Listing, stored: StoredListing | null, line: BatchLine): Promise<void> {
    const records = recordWrites(stored, listing);
    await this.#add([listingWrite(listing, this.#batch.sequence), ...records]);
    this.#lastLine = line.number;
  }

  /**
   * Removes a listing from the market. A listing removed before its auction still counts as a round of its
   * car, but not as a sale.
   * @param lineNumber a number after the last line, because removals follow all lines
   */
  async remove(before: MarketFacts, lineNumber: number): Promise<void> {
    const records = leavesBeforeAuction(before, this.#leftAt) ? withdrawalWrites(before, this.#leftAt) : [];
    const removal = listingRemovalWrite(before.listingId, this.#batch.sequence);
    await this.#add([removal, ...records]);
    this.#lastLine = lineNumber;
  }

  /** Commits the remaining writes and returns when all are committed. */
  async flush(): Promise<void> {
    await this.#beginCommit();
    await this.#underWay;
  }

  async #beginCommit(): Promise<void> {
    await this.#underWay;
    if (!this.#transaction.isUsed) return;
    this.#underWay = this.#commit(this.#transaction.writes, this.#lastLine);
    // A failure is thrown where the commit is awaited, which may be a moment later.
    this.#underWay.catch(() => undefined);
    this.#transaction = this.#newTransaction();
  }

  #newTransaction(): TransactionRoom {
    const { source, batchId } = this.#batch;
    return new TransactionRoom([sourceClaimCheck(source, batchId)]);
  }

  async #commit(writes: readonly Write[], lastLine: number): Promise<void> {
    await commitWithRetries(
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

  /**
   * Adds the writes of a listing to one transaction. If the writes were in two transactions, the next run after a crash
   * between the two could not tell which records to replace.
   */
  async #add(writes: readonly Write[]): Promise<void> {
    if (!this.#transaction.tryAdd(writes)) {
      await this.#beginCommit();
      if (!this.#context.hasTimeLeft()) {
        await this.#underWay;
        await this.#saveProgress();
        throw new IngestPaused();
      }
      this.#transaction.tryAdd(writes);
    }
    // Collecting listings never yields to the event loop. Without this pause, the request would be sent only
    // after the next transaction is collected.
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
