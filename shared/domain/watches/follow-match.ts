import type { CompiledCondition } from "./compile-condition.ts";
import { evaluateCar, evaluateFilters, type MatchVerdict, type PartnerTerms } from "./evaluate-car.ts";
import { isLowerBy } from "./evaluate-signals.ts";
import { isSameRow, leaveList } from "./leave-list.ts";
import type { MatchChange, MatchRow } from "./match-row.ts";
import type { Observation } from "./observation.ts";
import { signalDefaults } from "./watch-condition.ts";
import type { WatchableCar } from "./watchable-car.ts";

/** The parts of an automatic watch that are needed to follow a match. */
export interface AutomaticWatch {
  compiled: CompiledCondition;
  terms: PartnerTerms;
}

/**
 * Returns the change that one observation of a car makes to an automatic watch's list; null when there is none.
 *
 * The partner is notified of every drop below the reference price in the row. A price rise causes no notification, but
 * it raises the reference price, so the next drop is measured from the higher price. The first price of a car causes no
 * notification.
 *
 * @param row the stored state of the car on this list; null when it is not on the list
 */
export function followMatch(
  watch: AutomaticWatch,
  row: MatchRow | null,
  observation: Observation,
  now: number,
): MatchChange | null {
  switch (observation.kind) {
    case "unknown":
      return null;
    case "gone":
      return row && leaveList(row, "delisted", false);
    case "under_contract":
      return row && leaveList(row, "delisted", row.isHidden);
    case "auction_closed":
      return row && leaveList(row, "auction_closed", false);
    case "for_sale":
      return row === null || row.isAway
        ? enterList(watch, row, observation, now)
        : stayOnList(watch, row, observation.car);
  }
}

function enterList(
  { compiled, terms }: AutomaticWatch,
  row: MatchRow | null,
  { car, relistedFrom = null }: Extract<Observation, { kind: "for_sale" }>,
  now: number,
): MatchChange | null {
  const verdict = evaluateCar(compiled, car, terms);
  if (verdict === null) return null;
  const isHidden = row?.isHidden ?? false;
  return {
    kind: "addition",
    row: {
      ...verdict,
      vehicleId: car.vehicleId,
      vin: car.vin,
      priceKrw: car.priceKrw,
      notifiedPriceKrw: car.priceKrw,
      firstMatchedAt: row?.firstMatchedAt ?? now,
      isHidden,
      isAway: false,
    },
    relisting: relistedFrom === null ? null : toRelisting(relistedFrom),
    replacedVehicleId: null,
    isNotified: !isHidden,
  };
}

/** Returns the earlier listing of a relisted car in the form of a notification. */
export const toRelisting = (previousVehicleId: string) =>
  ({ availabilityReason: "relisted", previousVehicleId }) as const;

function stayOnList(watch: AutomaticWatch, row: MatchRow, car: WatchableCar): MatchChange | null {
  const seen = { ...car, past: { ...car.past, previousPriceKrw: previousPriceFor(row, car) } };
  const verdict = evaluateMember(watch, row, seen);
  if (verdict === null) return leaveList(row, "no_longer_matches", row.isHidden);
  const heldPriceKrw = heldPriceOf(row);
  const isDrop = isNotifiable(watch, heldPriceKrw, car.priceKrw);
  const next: MatchRow = {
    ...row,
    ...verdict,
    vin: car.vin,
    priceKrw: car.priceKrw,
    notifiedPriceKrw: isDrop ? car.priceKrw : higherOf(heldPriceKrw, car.priceKrw),
  };
  if (isDrop && !row.isHidden) {
    return { kind: "price_change", row: next, previousPriceKrw: heldPriceKrw, isNotified: true };
  }
  return isSameRow(row, next) ? null : { kind: "update", row: next };
}

/**
 * Returns the price from which drops are measured: the last notified price, or a later higher price. Rows of an earlier
 * release did not store rises; their current price is used.
 */
const heldPriceOf = ({ notifiedPriceKrw, priceKrw }: MatchRow): number | null =>
  higherOf(notifiedPriceKrw, priceKrw);

/**
 * Returns the earlier price with which the current price is compared. A fallen price is compared with the reference
 * price, so that drops too small for a notification add up. An unchanged price is compared with the price before the
 * last drop. Null if no such price is known.
 */
function previousPriceFor(row: MatchRow, { priceKrw }: WatchableCar): number | null {
  const { signalDetail: detail, notifiedPriceKrw } = row;
  const before = row.priceKrw ?? notifiedPriceKrw;
  if (before === null || priceKrw === null) return null;
  if (priceKrw === row.priceKrw) {
    return detail !== null && "previousPriceKrw" in detail ? detail.previousPriceKrw : null;
  }
  return priceKrw < before ? heldPriceOf(row) : before;
}

/**
 * Returns the verdict on a listed car. A car that was added because of a price drop stays in the list as long as
 * it matches the filters. Its reason is then `filters`, because the drop is past.
 */
function evaluateMember(
  { compiled, terms }: AutomaticWatch,
  row: MatchRow,
  car: WatchableCar,
): MatchVerdict | null {
  const verdict = evaluateCar(compiled, car, terms);
  if (verdict !== null) return verdict;
  const cameByDrop = row.matchReason === "signals.price_drop" || row.matchReason === "filters";
  if (compiled.condition.signals?.price_drop === undefined || !cameByDrop) return null;
  const filters = evaluateFilters(compiled, car, terms);
  return filters && { matchReason: "filters", signalDetail: null, ...filters };
}

/**
 * Reports whether the partner is notified of a price: it is below the reference price and, if the watch
 * requests drops, by the requested amount.
 */
function isNotifiable(
  { compiled }: AutomaticWatch,
  heldPriceKrw: number | null,
  priceKrw: number | null,
): boolean {
  if (priceKrw === null || heldPriceKrw === null) return false;
  const asked = compiled.condition.signals?.price_drop;
  const leastPct = asked === undefined ? 0 : (asked.min_drop_pct ?? signalDefaults.price_drop.min_drop_pct);
  return isLowerBy(priceKrw, heldPriceKrw, leastPct);
}

const higherOf = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);
