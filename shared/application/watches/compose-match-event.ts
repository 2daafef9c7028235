import { listingPriceUsd } from "../../domain/pricing/price-listing.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { MatchRow, Relisting } from "../../domain/watches/match-row.ts";
import type { OfferedCar } from "../../domain/watches/offered-car.ts";
import type { EventDraft } from "../../domain/webhooks/event.ts";
import type { PresentationContext } from "../vehicles/present-vehicle.ts";
import type { WatchEvaluationContext } from "./evaluation-context.ts";
import type { NotifiableChange } from "./follow-car.ts";
import { presentOfferedCar, presentVerdict } from "./present-match.ts";

/** Contents of an `eagle_eye.match` event, each entry in wire form. */
export interface MatchNotification {
  additions: Record<string, unknown>[];
  priceChanges: Record<string, unknown>[];
  removals: Record<string, unknown>[];
}

/** Returns the `eagle_eye.match` event of a watch. */
export const matchEvent = (
  watchId: string,
  notification: MatchNotification,
  options: { isTest?: true } = {},
): EventDraft => ({
  type: "eagle_eye.match",
  subjectId: watchId,
  data: {
    watch_id: watchId,
    additions: notification.additions,
    price_changes: notification.priceChanges,
    removals: notification.removals,
    ...(options.isTest && { is_test: true }),
  },
});

/** Returns a car of a list in the form of events. */
export const presentEntry = (
  member: MatchRow,
  car: OfferedCar,
  context: PresentationContext,
): Record<string, unknown> => ({
  vehicle: presentOfferedCar(car, context),
  ...presentVerdict(member),
  first_matched_at: toKstIso(member.firstMatchedAt),
});

/** Returns the notifiable changes of a watch as the contents of one event. */
export function composeMatchNotification(
  notifications: readonly NotifiableChange[],
  evaluation: WatchEvaluationContext,
): MatchNotification {
  const notification: MatchNotification = { additions: [], priceChanges: [], removals: [] };
  for (const { change, car } of notifications) {
    if (change.kind === "removal") {
      const { vehicleId, reason } = change;
      notification.removals.push({ vehicle_id: vehicleId, reason, removed_at: toKstIso(evaluation.now) });
    } else if (change.kind !== "update" && car !== null) {
      const entry = presentEntry(change.row, car, evaluation);
      if (change.kind === "addition")
        notification.additions.push({ ...entry, ...presentRelisting(change.relisting) });
      else {
        const previous = presentPrice(change.previousPriceKrw, evaluation);
        notification.priceChanges.push({
          ...entry,
          previous,
          current: presentPrice(change.row.priceKrw, evaluation),
        });
      }
    }
  }
  return notification;
}

const presentRelisting = (relisting: Relisting | null) =>
  relisting && {
    availability_reason: relisting.availabilityReason,
    previous_vehicle_id: relisting.previousVehicleId,
  };

const presentPrice = (priceKrw: number | null, { krwPerUsd }: PresentationContext) => ({
  price_krw: priceKrw,
  price_usd: listingPriceUsd(priceKrw, krwPerUsd),
});
