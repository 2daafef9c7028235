import type { ListingFacts } from "./listing-facts.ts";

/** What a batch says about the listings it does not name: they are gone (`full`), or nothing (`delta`). */
export const batchKinds = ["full", "delta"] as const;
/** Kind of a batch. */
export type BatchKind = (typeof batchKinds)[number];

/** Ways in which a listing can change. `details` is any change that has no name of its own. */
export type ChangeKind = "added" | "removed" | "price" | "schedule" | "result" | "details";

/** One listing that is not as it was. */
export interface ListingChange {
  listingId: string;
  kinds: readonly ChangeKind[];
  before: ListingFacts | null;
  after: ListingFacts | null;
  /** On an added listing: the earlier round of the same car, and what proves it. */
  relistedFrom: { listingId: string; basis: "vin" | "license_plate" } | null;
}

/** What a batch does to an inventory. */
export interface InventoryDiff {
  changes: ListingChange[];
  unchanged: number;
}

/** The listings of one auction house by id. */
export type FactsById = ReadonlyMap<string, ListingFacts>;

/**
 * Compares a batch with the inventory it is to replace.
 *
 * @param batch the accepted rows
 * @param options.rejectedIds listings whose row was rejected: they keep their last good state, even in a `full` batch
 * @returns the changes in the batch's order, then the removed in the inventory's
 */
export function compareInventory(
  current: FactsById,
  batch: FactsById,
  options: { kind: BatchKind; rejectedIds: ReadonlySet<string> },
): InventoryDiff {
  const earlierRounds = new CarDirectory(current);
  const changes: ListingChange[] = [];
  let unchanged = 0;
  for (const [listingId, after] of batch) {
    const before = current.get(listingId) ?? null;
    if (before === null) {
      const relistedFrom = earlierRounds.findEarlierRound(after);
      changes.push({ listingId, kinds: ["added"], before, after, relistedFrom });
    } else if (before.hash === after.hash) {
      unchanged += 1;
    } else {
      changes.push({ listingId, kinds: nameChanges(before, after), before, after, relistedFrom: null });
    }
  }
  if (options.kind === "full") {
    for (const [listingId, before] of current) {
      if (batch.has(listingId) || options.rejectedIds.has(listingId)) continue;
      changes.push({ listingId, kinds: ["removed"], before, after: null, relistedFrom: null });
    }
  }
  return { changes, unchanged };
}

function nameChanges(before: ListingFacts, after: ListingFacts): ChangeKind[] {
  const kinds: ChangeKind[] = [];
  if (before.startPriceKrw !== after.startPriceKrw) kinds.push("price");
  if (before.auctionDate !== after.auctionDate) kinds.push("schedule");
  if (before.auctionResult !== after.auctionResult) kinds.push("result");
  return kinds.length > 0 ? kinds : ["details"];
}

const completeVin = /^[A-HJ-NPR-Z0-9]{17}$/;

/** A VIN in the form in which it proves identity; null where it cannot. */
export function normaliseVin(vin: string | null): string | null {
  const compact = vin?.replace(/[\s-]/g, "").toUpperCase() ?? "";
  return completeVin.test(compact) ? compact : null;
}

/** A licence plate without white space; null where there is none. */
export function normalisePlate(plate: string | null): string | null {
  const compact = plate?.normalize("NFC").replace(/\s/g, "") ?? "";
  return compact === "" ? null : compact;
}

interface Round {
  listingId: string;
  auctionDate: number;
}

/** Finds the rounds of a car by what identifies it. */
class CarDirectory {
  readonly #byVin = new Map<string, Round[]>();
  readonly #byPlate = new Map<string, Round[]>();

  constructor(listings: FactsById) {
    for (const [listingId, facts] of listings) {
      const round = { listingId, auctionDate: facts.auctionDate ?? Number.NEGATIVE_INFINITY };
      append(this.#byVin, normaliseVin(facts.vin), round);
      append(this.#byPlate, normalisePlate(facts.licensePlate), round);
    }
  }

  /** The car's latest round before this one, by VIN where it has one, else by plate. */
  findEarlierRound(facts: ListingFacts): ListingChange["relistedFrom"] {
    const vin = normaliseVin(facts.vin);
    const plate = normalisePlate(facts.licensePlate);
    const byVin = latestBefore(vin === null ? [] : this.#byVin.get(vin), facts.auctionDate);
    if (byVin !== null) return { listingId: byVin, basis: "vin" };
    const byPlate = latestBefore(plate === null ? [] : this.#byPlate.get(plate), facts.auctionDate);
    return byPlate === null ? null : { listingId: byPlate, basis: "license_plate" };
  }
}

function append(index: Map<string, Round[]>, key: string | null, round: Round): void {
  if (key === null) return;
  const rounds = index.get(key);
  if (rounds === undefined) index.set(key, [round]);
  else rounds.push(round);
}

function latestBefore(rounds: readonly Round[] = [], auctionDate: number | null): string | null {
  const bound = auctionDate ?? Number.POSITIVE_INFINITY;
  const earlier = rounds.filter((round) => round.auctionDate < bound);
  const latest = earlier.toSorted((one, other) => other.auctionDate - one.auctionDate)[0];
  return latest?.listingId ?? null;
}
