import { parseDealerListingId } from "../../domain/dealers/dealer-listing-id.ts";
import { compileCondition } from "../../domain/watches/compile-condition.ts";
import { vehicleIdOf } from "../../domain/watches/offered-car.ts";
import { memberLimits, type Watch } from "../../domain/watches/watch.ts";
import type { CarHint } from "../../domain/watches/watch-message.ts";
import { listAllMembers } from "../../persistence/watches/watch-members.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import { findAuctionMatches } from "./find-auction-matches.ts";

/**
 * Returns the auction cars on an automatic watch's list and the auction cars that match the watch; no cars for a watch
 * that is not evaluated.
 */
export async function listAuctionCars(
  watch: Watch | null,
  evaluation: WatchEvaluationContext,
): Promise<CarHint[]> {
  if (watch === null || watch.paused || !watch.isAutomatic) return [];
  const [members, { found }] = await Promise.all([
    listAllMembers(watch.watchId),
    findAuctionMatches(compileCondition(watch.condition), evaluation, memberLimits.automatic),
  ]);
  const ids = new Set([
    ...members.map(({ vehicleId }) => vehicleId).filter((id) => parseDealerListingId(id) === null),
    ...found.map(({ car }) => vehicleIdOf(car)),
  ]);
  return [...ids].map((vehicleId) => ({ vehicleId, previousPriceKrw: null, isNew: false }));
}
