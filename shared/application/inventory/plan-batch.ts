import { findListingId, parseListingRow, type RowFault } from "../../contract/inventory/parse-listing-row.ts";
import {
  type Batch,
  type BatchCounts,
  longestRowReason,
  noCounts,
  type RejectedRow,
  rejectedRowLimit,
} from "../../domain/inventory/batch.ts";
import {
  compareInventory,
  type FactsById,
  type ListingChange,
} from "../../domain/inventory/compare-inventory.ts";
import { divideRemovals } from "../../domain/inventory/hold-removals.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { type ListingFacts, toFacts } from "../../domain/inventory/listing-facts.ts";
import type { AuctionSource } from "../../domain/inventory/vocabulary.ts";
import { limitText } from "../../domain/text/limit-text.ts";
import { hashListing } from "./hash-listing.ts";
import { BatchFileError, type BatchLine } from "./read-batch-lines.ts";

/** Planned changes of a batch, before anything is written. */
export interface BatchPlan {
  counts: BatchCounts;
  rejectedRows: RejectedRow[];
  changes: readonly ListingChange[];
  /** Removals that wait for an operator or for the next full batch. They change nothing. */
  held: readonly ListingChange[];
  /** Numbers of the lines that hold an added or changed listing. */
  changedLines: ReadonlySet<number>;
  removedIds: readonly string[];
  /** Lines of the file, including blank lines. */
  lineCount: number;
}

/** The data that a batch is compared with. */
export interface PlanContext {
  /** The current inventory. */
  current: FactsById;
  /** Removals that earlier full batches hold back. */
  heldBefore: readonly ListingChange[];
  /** Share of the inventory in percent above which a full batch's removals are held back. */
  sharePercent: number;
}

/**
 * Reads a batch file to its end and compares it with the current inventory.
 * @throws BatchFileError when the file is truncated, or a `full` file contains no valid row
 */
export async function planBatch(
  batch: Pick<Batch, "source" | "kind">,
  lines: AsyncIterable<readonly BatchLine[]>,
  { current, heldBefore, sharePercent }: PlanContext,
): Promise<BatchPlan> {
  const rows = new RowCollection(batch.source);
  for await (const group of lines) for (const line of group) rows.add(line);
  if (batch.kind === "full" && rows.accepted.size === 0) {
    throw new BatchFileError(
      "A full batch without a valid row would empty the inventory. Fix the rows and upload a new batch.",
    );
  }
  const compared = compareInventory(current, rows.accepted, {
    kind: batch.kind,
    rejectedIds: rows.rejectedIds,
  });
  const stored = compared.changes.filter((change) => change.after !== null);
  const { removed, held } = divideRemovals(
    compared.changes.filter((change) => change.after === null),
    {
      currentCount: current.size,
      heldBefore: new Map(heldBefore.map(({ listingId, before }) => [listingId, before?.hash ?? ""])),
      sharePercent,
    },
  );
  const added = stored.filter((change) => change.before === null).length;
  return {
    counts: {
      rows: rows.count,
      added,
      changed: stored.length - added,
      unchanged: compared.unchanged,
      removed: removed.length,
      rejected: rows.rejectedCount,
    },
    rejectedRows: rows.rejectedRows,
    changes: [...stored, ...removed],
    held,
    changedLines: new Set(stored.map((change) => rows.lineOf(change.listingId))),
    removedIds: removed.map(({ listingId }) => listingId),
    lineCount: rows.lineCount,
  };
}

/**
 * Returns the plan of a batch that carries out held removals, limited to listings that have not changed
 * since.
 */
export function planConfirmedRemovals({ current, heldBefore }: PlanContext): BatchPlan {
  const changes = heldBefore.filter(
    ({ listingId, before }) => before !== null && current.get(listingId)?.hash === before.hash,
  );
  return {
    counts: { ...noCounts, removed: changes.length },
    rejectedRows: [],
    ...{ changes, held: [] },
    changedLines: new Set(),
    removedIds: changes.map(({ listingId }) => listingId),
    lineCount: 0,
  };
}

/** The rows of one file. If several rows have the same id, the last valid one counts. */
class RowCollection {
  readonly accepted = new Map<string, ListingFacts>();
  readonly rejectedIds = new Set<string>();
  readonly rejectedRows: RejectedRow[] = [];
  count = 0;
  lineCount = 0;
  rejectedCount = 0;
  readonly #source: AuctionSource;
  readonly #lines = new Map<string, number>();

  constructor(source: AuctionSource) {
    this.#source = source;
  }

  lineOf(listingId: string): number {
    return this.#lines.get(listingId) ?? 0;
  }

  add(line: BatchLine): void {
    this.lineCount = line.number;
    if (line.text?.trim() === "") return;
    this.count += 1;
    if (!line.isEnded && (line.text === null || !isJson(line.text))) {
      throw new BatchFileError(`Line ${line.number}, the last, is truncated: the upload is incomplete.`);
    }
    const parsed =
      line.text === null
        ? { faults: [{ path: "", reason: line.fault }], listingId: findListingId(line.head) }
        : parseListingRow(line.text, this.#source);
    if ("listing" in parsed) {
      this.#accept(parsed.listing, line.number);
    } else {
      if (parsed.listingId !== null) this.rejectedIds.add(parsed.listingId);
      this.#reject(line.number, parsed.faults);
    }
  }

  #accept(listing: Listing, lineNumber: number): void {
    const repeated = this.#lines.get(listing.listingId);
    if (repeated !== undefined) {
      this.#reject(repeated, [{ path: "listing_id", reason: `is repeated; line ${lineNumber} counts` }]);
    }
    this.#lines.set(listing.listingId, lineNumber);
    this.accepted.set(listing.listingId, toFacts(listing, hashListing(listing)));
  }

  #reject(line: number, faults: readonly RowFault[]): void {
    this.rejectedCount += 1;
    if (this.rejectedRows.length >= rejectedRowLimit) return;
    const [first, ...others] = faults;
    const reason = [first?.reason ?? "", ...others.map((fault) => `${fault.path} ${fault.reason}`)].join(
      "; ",
    );
    this.rejectedRows.push({ line, path: first?.path ?? "", reason: limitText(reason, longestRowReason) });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
