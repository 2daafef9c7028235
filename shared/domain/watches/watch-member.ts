import type { MatchVerdict } from "./evaluate-car.ts";
import type { MatchRow } from "./match-row.ts";
import { type OfferedCar, priceKrwOf, vehicleIdOf, vinOf } from "./offered-car.ts";
import type { Watch } from "./watch.ts";

/** A car on a watch's list, as stored. */
export interface WatchMember extends MatchRow {
  partnerId: string;
  watchId: string;
  /** The car at its last check; null on rows stored before this field existed. */
  car: OfferedCar | null;
  version: number;
}

/** Returns a new member for a match that was found. */
export function toNewMember(
  { partnerId, watchId }: Pick<Watch, "partnerId" | "watchId">,
  { car, verdict }: { car: OfferedCar; verdict: MatchVerdict },
  now: number,
): WatchMember {
  const priceKrw = priceKrwOf(car);
  return {
    partnerId,
    watchId,
    vehicleId: vehicleIdOf(car),
    vin: vinOf(car),
    ...verdict,
    priceKrw,
    notifiedPriceKrw: priceKrw,
    firstMatchedAt: now,
    isHidden: false,
    isAway: false,
    car,
    version: 1,
  };
}
