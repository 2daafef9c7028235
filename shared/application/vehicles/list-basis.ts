import { scopeOf } from "../../domain/inventory/vehicle-search.ts";
import type { IndexPointer } from "../../persistence/inventory/index-pointer.ts";
import type { VehicleListRequest } from "./list-vehicles.ts";
import { type PresentationContext, presentedSettings } from "./present-vehicle.ts";

/** Inputs of searching and presenting a page, apart from the request and the time. */
export interface ListBasis extends PresentationContext {
  /** Null without an index. */
  pointer: IndexPointer | null;
}

/**
 * Returns everything that determines a page of auction cars, as JSON, before the search. The page stays the same while
 * this value is unchanged, until the page's `until`. Null if the page cannot be predicted: dealers are queried each
 * time, or there is no index.
 */
export function determinantsOf(
  { filters, sort, limit, after }: VehicleListRequest,
  { partner, krwPerUsd, fees, pointer }: ListBasis,
): object | null {
  if (pointer === null || scopeOf(filters).dealer) return null;
  // The segments determine every row, because segments are immutable and a later segment replaces rows of earlier
  // segments.
  const { format, segmentKeys } = pointer;
  return {
    request: { filters, sort, limit, after },
    index: { format, segmentKeys },
    partner: presentedSettings(partner),
    krwPerUsd,
    fees,
  };
}
