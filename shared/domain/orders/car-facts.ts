import type { Listing } from "../inventory/listing.ts";
import { pickFields } from "../pick-fields.ts";
import { isSameValue } from "../values/is-same-value.ts";

const factNames = ["vin", "licensePlate", "options"] as const;

/** Facts about the car that an order takes over and that can turn out to be otherwise. */
export type CarFacts = Pick<Listing, (typeof factNames)[number]>;

/** What an order takes over from a car. */
export const carFactsOf = (car: CarFacts): CarFacts => pickFields(car, factNames);

/** The facts that are stated differently than before. */
export const changedFacts = (before: CarFacts, after: CarFacts): Partial<CarFacts> =>
  pickFields(
    after,
    factNames.filter((name) => !isSameValue(before[name], after[name])),
  );
