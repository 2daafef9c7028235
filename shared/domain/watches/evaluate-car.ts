import type { DiscountConfig } from "../partners/partner.ts";
import { acceptsCar, landedCostUsd } from "./accept-car.ts";
import type { CompiledCondition, NameChoice } from "./compile-condition.ts";
import { evaluateSignals, type SignalDetail } from "./evaluate-signals.ts";
import type { FlexibilityLevel, WatchSignal } from "./watch-condition.ts";
import type { WatchableCar } from "./watchable-car.ts";
import { type FlexibleBound, levelOf, widenableBounds, yearBounds } from "./widen-bounds.ts";

/** How a flexible filter accepted a car. */
export type FlexEntry =
  | { requested: number; level: FlexibilityLevel; effective: number; actual: number }
  | { requested: string; allowedValues: readonly string[]; actual: string };

/** The filters that accepted a car only through flexibility, by name. */
export type FlexDetail = Readonly<Record<string, FlexEntry>>;

/** How a car matches the filters. */
export interface FilterVerdict {
  matchType: "exact" | "flex";
  /** Null for an exact match. */
  flexDetail: FlexDetail | null;
}

/** Reason why a car is on a list; `manual` when the partner added it. */
export type MatchReason = "filters" | `signals.${WatchSignal}` | "manual";

/** Reason and manner of a match. */
export interface MatchVerdict extends FilterVerdict {
  matchReason: MatchReason;
  /** Null without a signal. */
  signalDetail: SignalDetail | null;
}

/** The partner's settings that affect matching. */
export interface PartnerTerms {
  discount: DiscountConfig;
}

/**
 * Returns why a car matches a condition; null if it does not. All filters must match and, if there are signals, at
 * least one of them. This function is the reference: faster implementations must agree with it.
 */
export function evaluateCar(
  compiled: CompiledCondition,
  car: WatchableCar,
  terms: PartnerTerms,
): MatchVerdict | null {
  if (!acceptsCar(compiled, car, terms.discount)) return null;
  const held = evaluateSignals(compiled, car);
  if (held === null && compiled.signals.length > 0) return null;
  return {
    matchReason: held === null ? "filters" : `signals.${held.signal}`,
    signalDetail: held?.detail ?? null,
    ...describeFit(compiled, car, terms),
  };
}

/** Returns how a car satisfies a condition's filters after flexibility; null if it does not. */
export function evaluateFilters(
  compiled: CompiledCondition,
  car: WatchableCar,
  terms: PartnerTerms,
): FilterVerdict | null {
  return acceptsCar(compiled, car, terms.discount) ? describeFit(compiled, car, terms) : null;
}

/** Reports whether `evaluateCar` finds a match, without the reasons. */
export const isWanted = (compiled: CompiledCondition, car: WatchableCar, terms: PartnerTerms): boolean =>
  acceptsCar(compiled, car, terms.discount) &&
  (compiled.signals.length === 0 || evaluateSignals(compiled, car) !== null);

function describeFit(
  compiled: CompiledCondition,
  car: WatchableCar,
  { discount }: PartnerTerms,
): FilterVerdict {
  const widened =
    compiled.condition.flexibility === undefined
      ? []
      : [...listWidenedBounds(compiled, car, discount), ...listWidenedNames(compiled, car)];
  if (widened.length === 0) return { matchType: "exact", flexDetail: null };
  return { matchType: "flex", flexDetail: Object.fromEntries(widened) };
}

function listWidenedBounds(
  { condition: { filters, flexibility }, bounds }: CompiledCondition,
  car: WatchableCar,
  discount: DiscountConfig,
): [string, FlexEntry][] {
  const actuals: Record<FlexibleBound, number | null> = {
    price_max_krw: car.priceKrw,
    mileage_max_km: car.mileageKm,
    estimated_landed_max_usd: landedCostUsd(car, discount),
    year_min: car.year,
    year_max: car.year,
  };
  return [...widenableBounds, ...yearBounds].flatMap((name): [string, FlexEntry][] => {
    const [requested, effective, actual] = [filters[name], bounds[name], actuals[name]];
    if (requested === undefined || effective === undefined || actual === null) return [];
    const isWithin = name === "year_min" ? actual >= requested : actual <= requested;
    return isWithin ? [] : [[name, { requested, level: levelOf(flexibility, name), effective, actual }]];
  });
}

function listWidenedNames(
  { model, fuel, details }: CompiledCondition,
  car: WatchableCar,
): [string, FlexEntry][] {
  const { folded } = car;
  const names: [string, NameChoice | null, key: string | null, actual: string | null][] = [
    ["model", model, folded.model, car.model],
    ["trim", details?.trim ?? null, folded.trim, car.trim],
    ["fuel", fuel, car.fuel, car.fuel],
  ];
  return names.flatMap(([name, choice, key, actual]): [string, FlexEntry][] => {
    if (choice === null || actual === null || choice.requestedKey === key) return [];
    const { requested, allowedValues } = choice;
    return [[name, { requested, allowedValues, actual }]];
  });
}
