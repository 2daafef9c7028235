import type { DealerFilters } from "../../domain/dealers/dealer-source.ts";
import { isDealerOption } from "../../domain/dealers/option-tokens.ts";
import { toPriceRangeKrw } from "../../domain/inventory/price-range.ts";
import type { VehicleFilters } from "../../domain/inventory/vehicle-search.ts";

/**
 * Returns a partner's filters in the form that dealer sources accept. Drops `keyword`, `body_style` and
 * several fuels; the caller applies `transmission` to the results. Null when nothing can match: a price is
 * requested and no rate is usable.
 */
export function toDealerFilters(filters: VehicleFilters, krwPerUsd: number | null): DealerFilters | null {
  const price = toPriceRangeKrw(filters, krwPerUsd);
  if (price === null) return null;
  return {
    yearMin: filters.year_min,
    yearMax: filters.year_max,
    mileageMaxKm: filters.mileage_max_km,
    ...price,
    fuel: filters.fuel?.length === 1 ? filters.fuel[0] : undefined,
    color: filters.color?.[0],
    options: (filters.options_include ?? []).filter(isDealerOption),
  };
}
