import { scopeOf } from "../../domain/inventory/vehicle-search.ts";
import type { IndexPointer } from "../../persistence/inventory/index-pointer.ts";
import type { VehicleListRequest } from "./list-vehicles.ts";
import { type PresentationContext, shownSettings } from "./present-vehicle.ts";

/** Inputs of searching and presenting a page other than the request and the time. */
export interface ListBasis extends PresentationContext {
  /** Null without an index. */
  pointer: IndexPointer | null;
}

/**
 * Returns all that determines a page of auction cars, as JSON, known before the search: while it is the same, so is the
 * page, until its `until` is over. Null where the page cannot be foreseen: dealers are asked each time, and without an
 * index there is none.
 */
export function determinantsOf(
  { filters, sort, limit, after }: VehicleListRequest,
  { partner, krwPerUsd, fees, pointer }: ListBasis,
): object | null {
  if (pointer === null || scopeOf(filters).dealer) return null;
  // Segments are immutable, and the last segment with a listing has its current row.
  const { format, segmentKeys } = pointer;
  return {
    request: { filters, sort, limit, after },
    index: { format, segmentKeys },
    partner: shownSettings(partner),
    krwPerUsd,
    fees,
  };
}
