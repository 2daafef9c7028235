import type { VehicleSummary } from "../../contract/resources/vehicles/vehicle.ts";
import {
  type ConditionMatchResource,
  verdictSchema,
  type WatchMatchResource,
} from "../../contract/resources/watches/watch-match.ts";
import { presenter } from "../../contract/schema/convert.ts";
import { toKstIso } from "../../domain/time/format-time.ts";
import type { MatchVerdict } from "../../domain/watches/evaluate-car.ts";
import { type OfferedCar, priceKrwOf, vehicleIdOf } from "../../domain/watches/offered-car.ts";
import type { WatchMember } from "../../domain/watches/watch-member.ts";
import { presentDealerSummary } from "../vehicles/present-dealer-car.ts";
import { type PresentationContext, presentVehicleSummary } from "../vehicles/present-vehicle.ts";
import type { FoundMatch } from "./find-auction-matches.ts";

/** Returns a car of a watch as vehicle lists show it to one partner. */
export const presentOfferedCar = (car: OfferedCar, context: PresentationContext): VehicleSummary =>
  "auction" in car ? presentVehicleSummary(car.auction, context) : presentDealerSummary(car.dealer, context);

/** Returns the reason why a car is on a list, in wire form. */
export const presentVerdict = ({ matchReason, signalDetail, matchType, flexDetail }: MatchVerdict) =>
  presentReasons({ matchReason, signalDetail, matchType, flexDetail });

const presentReasons = presenter(verdictSchema);

/** Returns a car on a list. */
export const presentMember = (member: WatchMember, context: PresentationContext): WatchMatchResource => ({
  vehicle_id: member.vehicleId,
  vehicle: member.car && presentOfferedCar(member.car, context),
  ...presentVerdict(member),
  price_krw: member.priceKrw,
  first_matched_at: toKstIso(member.firstMatchedAt),
  hidden: member.isHidden,
});

/** Returns a matching car in wire form. */
export const presentFoundMatch = (
  { car, verdict }: FoundMatch,
  context: PresentationContext,
): ConditionMatchResource => ({
  vehicle_id: vehicleIdOf(car),
  vehicle: presentOfferedCar(car, context),
  ...presentVerdict(verdict),
  price_krw: priceKrwOf(car),
});
