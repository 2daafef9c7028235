import type { DiscountConfig } from "../partners/partner.ts";
import type { CompiledCondition, DetailFilters } from "./compile-condition.ts";
import type { WatchableCar } from "./watchable-car.ts";

/**
 * Returns the partner's landed cost of the car in whole US dollars, as in
 * `pricing.breakdown.estimated_landed`; null when it cannot be computed. The discount on dealer cars is part
 * of the base, because it is the same for all partners.
 */
export function landedCostUsd(car: WatchableCar, discount: DiscountConfig): number | null {
  if (car.landedBaseUsd === null) return null;
  if (car.source === "dealer") return car.landedBaseUsd + discount.commissionUsd;
  return Math.max(0, car.landedBaseUsd + discount.commissionUsd - discount.fixedDiscountUsd);
}

/** Reports whether the car satisfies every filter after flexibility. */
export function acceptsCar(
  compiled: CompiledCondition,
  car: WatchableCar,
  discount: DiscountConfig,
): boolean {
  const { make, model, details, bounds } = compiled;
  if (make !== null && make !== car.folded.make) return false;
  if (model !== null && !model.keys.includes(car.folded.model)) return false;
  if (!acceptsNumbers(compiled, car) || !acceptsCategories(compiled, car)) return false;
  if (details !== null && !acceptsDetails(details, car)) return false;
  return (
    bounds.estimated_landed_max_usd === undefined ||
    isAtMost(landedCostUsd(car, discount), bounds.estimated_landed_max_usd)
  );
}

function acceptsNumbers({ bounds }: CompiledCondition, car: WatchableCar): boolean {
  return (
    isAtMost(car.priceKrw, bounds.price_max_krw) &&
    isAtLeast(car.priceKrw, bounds.price_min_krw) &&
    isAtMost(car.mileageKm, bounds.mileage_max_km) &&
    isAtLeast(car.year, bounds.year_min) &&
    isAtMost(car.year, bounds.year_max)
  );
}

function acceptsCategories(compiled: CompiledCondition, car: WatchableCar): boolean {
  const { needsNoAccident, needsNoFrameDamage } = compiled;
  if (!compiled.sources.includes(car.source)) return false;
  if ((needsNoAccident || needsNoFrameDamage) && !car.hasInspectionRecord) return false;
  return (
    (!needsNoAccident || car.hasAccident === false) &&
    (!needsNoFrameDamage || car.hasFrameDamage === false) &&
    isAmong(compiled.fuel?.keys, car.fuel) &&
    isAmong(compiled.transmissions, car.transmission) &&
    isAmong(compiled.colors, car.color) &&
    isAmong(compiled.accidentGrades, car.accidentGrade) &&
    isAmong(compiled.exteriorGrades, car.exteriorGrade)
  );
}

/** Reports whether the car satisfies the conditions on texts, options and dates. */
export function acceptsDetails(details: DetailFilters, car: WatchableCar): boolean {
  const { trim, subModel, bodyStyle, auctionFrom, auctionBefore } = details;
  const { folded, auctionDate, options } = car;
  return (
    isAmong(trim?.keys, folded.trim) &&
    (subModel === null || subModel === folded.subModel) &&
    (bodyStyle === null || bodyStyle === folded.bodyStyle || (bodyStyle === "van" && car.isVan)) &&
    details.keywordTerms.every((term) => isNamedIn(car, term)) &&
    details.options.every((option) => options.has(option)) &&
    (auctionFrom === null || (auctionDate !== null && auctionDate >= auctionFrom)) &&
    (auctionBefore === null || (auctionDate !== null && auctionDate < auctionBefore))
  );
}

const isNamedIn = ({ folded: { make, model, trim } }: WatchableCar, term: string): boolean =>
  make.includes(term) || model.includes(term) || trim?.includes(term) === true;

const isAmong = (wanted: readonly string[] | undefined, value: string | null): boolean =>
  wanted === undefined || (value !== null && wanted.includes(value));

const isAtMost = (value: number | null, bound: number | undefined): boolean =>
  bound === undefined || (value !== null && value <= bound);

const isAtLeast = (value: number | null, bound: number | undefined): boolean =>
  bound === undefined || (value !== null && value >= bound);
