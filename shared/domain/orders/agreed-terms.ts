import { pickFields } from "../pick-fields.ts";
import { isSameValue } from "../values/is-same-value.ts";
import type { Order } from "./order.ts";

const termNames = [
  "orderId",
  "partnerId",
  "vehicleId",
  "vehicle",
  "vin",
  "licensePlate",
  "maxBidAmountUsd",
  "fxRate",
  "auctionDate",
  "orderCutoffAt",
  "createdAt",
] as const satisfies readonly (keyof Order)[];

type TermName = (typeof termNames)[number];

/** The fields of an order on which partner and operator agreed, with the order's version. */
export type AgreedTerms = Pick<Order, TermName | "version">;

/** The largest version number that fits into the key of a recorded term. */
export const largestVersion = 999_999_999_999;
/** Replaces an order's version in a record if no call can have written that version. */
export const impossibleVersion = 0;

/** Returns the agreed terms of an order. Fields of maps are sorted, so that equal terms have the same JSON. */
export function agreedTermsOf(order: AgreedTerms): AgreedTerms {
  const { vehicle, ...terms } = pickFields(order, [...termNames, "version"]);
  const fields = Object.entries(vehicle ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return vehicle === undefined ? terms : { ...terms, vehicle: Object.fromEntries(fields) as typeof vehicle };
}

/** Reports whether two states of an order have the same terms, regardless of their versions. */
export const hasSameTerms = (one: AgreedTerms, other: AgreedTerms): boolean =>
  termNames.every((name) => isSameValue(one[name], other[name]));
