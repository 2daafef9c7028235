import type { Listing } from "../inventory/listing.ts";
import { pickFields } from "../pick-fields.ts";
import { isSameValue } from "../values/is-same-value.ts";

const factNames = ["vin", "licensePlate", "options"] as const;

/** Facts about the car that an order copies. An operator may correct them later. */
export type OrderedCarFacts = Pick<Listing, (typeof factNames)[number]>;

/** Returns the facts that an order copies from a car. */
export const orderedCarFactsOf = (car: OrderedCarFacts): OrderedCarFacts => pickFields(car, factNames);

/** Returns the facts whose values differ. */
export const changedCarFacts = (before: OrderedCarFacts, after: OrderedCarFacts): Partial<OrderedCarFacts> =>
  pickFields(
    after,
    factNames.filter((name) => !isSameValue(before[name], after[name])),
  );
