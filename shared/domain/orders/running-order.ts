import type { Listing } from "../inventory/listing.ts";

/** The data of a lot that determines its place in the auctions of a day. */
export type RunningPosition = Pick<LotNames, "source" | "lotNumber"> & { vehicleId: string };

/** Null for a car without a listing. */
type LotNames = { [Name in "source" | "lotNumber"]: Listing[Name] | null };

const byNumber = new Intl.Collator("en", { numeric: true });

/** Sorts after every name of an auction house and every lot number. */
const last = "\uffff";

/**
 * Compares lots by running order: by auction house, then by the numeric value of the lot number, then by vehicle for a
 * total order. Lots without a number come last in their house, and lots without a house come last.
 */
export function compareRunningOrder(one: RunningPosition, other: RunningPosition): number {
  return (
    compareTexts(one.source ?? last, other.source ?? last) ||
    byNumber.compare(one.lotNumber ?? last, other.lotNumber ?? last) ||
    compareTexts(one.vehicleId, other.vehicleId)
  );
}

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
