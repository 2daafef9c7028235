import { pickFields } from "../pick-fields.ts";
import type { Order } from "./order.ts";

const termNames = [
  "orderId",
  "partnerId",
  "vehicleId",
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

/** Keys of recorded terms have room for versions up to this one. */
export const largestVersion = 999_999_999_999;
/** The version in the record of an order whose version no call can have written. */
export const impossibleVersion = 0;

/** Returns the agreed terms of an order. */
export const agreedTermsOf = (order: AgreedTerms): AgreedTerms =>
  pickFields(order, [...termNames, "version"]);

/** Reports whether two states of an order have the same terms, whatever their versions. */
export const hasSameTerms = (one: AgreedTerms, other: AgreedTerms): boolean =>
  termNames.every((name) => one[name] === other[name]);
