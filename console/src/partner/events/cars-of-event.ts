import type { EventLogEntry, Order } from "../../api/generated/types.ts";
import type { NamedCar } from "../../components/cars/name-car.ts";
import { readMatches } from "../watches/describe-match-event.ts";

/** The cars that an event is about. */
export interface EventCars {
  /** The first car, and the parts of the path of a page that shows the car. */
  first: { car: NamedCar; path: readonly [string, string] };
  /** The number of further cars, such as those of a watch's event. */
  moreCount: number;
}

/** Returns the cars that an event's payload names: the car of its order, or the cars of a watch; null without a car. */
export function carsOfEvent(event: Pick<EventLogEntry, "type" | "payload">): EventCars | null {
  const { payload } = event;
  if (!("data" in payload)) return null;
  const { order } = payload.data as { order?: Order | null };
  if (order != null) {
    const { id, vehicle, license_plate } = order;
    return { first: { car: { vehicle, license_plate }, path: ["orders", id] }, moreCount: 0 };
  }
  const matches = readMatches(event);
  const [vehicle, ...others] = [...(matches?.additions ?? []), ...(matches?.price_changes ?? [])].map(
    (change) => change.vehicle,
  );
  if (vehicle === undefined) return null;
  const { id, photos, license_plate } = vehicle;
  const car = { vehicle: { ...vehicle, photo_url: photos[0] ?? null }, license_plate };
  return { first: { car, path: ["vehicles", id] }, moreCount: others.length };
}
