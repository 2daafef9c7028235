import type { CreateOrder, VehicleDetail } from "../../api/generated/types.ts";
import type { Environment } from "../../config/environments.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";

/** The input for an order. */
export interface OrderTexts {
  bid: string;
  wantsInspection: boolean;
}

/** Whether the stored draft belongs to this form. */
export const isOrderTexts = (kept: object): kept is OrderTexts =>
  "bid" in kept &&
  typeof kept.bid === "string" &&
  "wantsInspection" in kept &&
  typeof kept.wantsInspection === "boolean";

/** The body of an order, or why it cannot be sent yet; both null for an empty form. */
export interface ReadOrder {
  body: CreateOrder | null;
  fault: string | null;
}

/** Returns the minimum bid for a car: its start price, or one dollar if none is known. */
export const lowestBid = ({ pricing }: Pick<VehicleDetail, "pricing">): number =>
  Math.max(1, pricing?.listing_price ?? 1);

/** Whether an inspection can still be requested. */
export const canInspect = (
  { secondary_inspection_cutoff_at: cutoff }: Pick<VehicleDetail, "secondary_inspection_cutoff_at">,
  now: Date,
): boolean => cutoff !== null && now <= new Date(cutoff);

/** Reads the order form of an available car. Returns the body to send, or the error of the bid. */
export function readOrder(
  vehicle: Pick<VehicleDetail, "id" | "purchase_method" | "pricing" | "secondary_inspection_cutoff_at">,
  { bid, wantsInspection }: OrderTexts,
  now: Date,
): ReadOrder {
  const body = {
    vehicle_id: vehicle.id,
    secondary_inspection_required: wantsInspection && canInspect(vehicle, now),
  };
  if (vehicle.purchase_method !== "bid") return { body, fault: null };
  const text = bid.trim();
  if (text === "") return { body: null, fault: null };
  const amount = /^(\d+|\d{1,3}(,\d{3})+)$/.test(text) ? Number(text.replaceAll(",", "")) : null;
  if (amount === null) return { body: null, fault: "Bids are whole US dollars." };
  const lowest = lowestBid(vehicle);
  if (amount < lowest)
    return { body: null, fault: `The lowest bid for this car is ${formatMoney(lowest, "USD")}.` };
  return { body: { ...body, max_bid_amount_usd: amount }, fault: null };
}

/** The commitments of an order, one sentence each. */
export function consequencesOf(
  vehicle: Pick<VehicleDetail, "purchase_method" | "pricing" | "fx_rate">,
  order: CreateOrder,
  environment: Environment,
): string[] {
  const { pricing, fx_rate } = vehicle;
  const bid = order.max_bid_amount_usd ?? null;
  const landed = pricing?.breakdown.estimated_landed ?? null;
  return [
    ...(environment === "sandbox"
      ? ["This is the sandbox: nothing is bought and nothing is owed. In production the following applies."]
      : []),
    "The order commits you to buy. You owe the price if the car is secured, and nothing otherwise. You pay nothing now.",
    bid === null
      ? `Your operator buys the car at its fixed price of ${formatMoney(pricing?.listing_price, "USD")}.`
      : `Your operator bids up to ${formatMoney(bid, "USD")} for you. Others may bid more. If bids are equal, the earlier one wins.`,
    ...(landed === null
      ? []
      : [
          `Fees, transport and freight are added: ${formatMoney(landed, "USD")} in total at the ${bid === null ? "fixed" : "start"} price${bid === null ? "" : ", and more at a higher price"}.`,
        ]),
    fx_rate === null
      ? "The exchange rate is unavailable. The order uses the rate of its settlement day."
      : `The exchange rate of ${formatNumber(fx_rate)} won per dollar is locked for this order.`,
    ...(order.secondary_inspection_required === true
      ? ["The car is inspected first. Then you decide whether to continue."]
      : []),
    "You can cancel until your operator starts to acquire the car.",
  ];
}

/** The terms that a person accepts, as far as they can change during the review. */
export interface Offer {
  method: VehicleDetail["purchase_method"];
  price: number | null;
  landed: number | null;
  cutoff: string | null;
}

/** The current offer on a car's page. */
export const offerOf = ({ purchase_method, pricing, order_cutoff_at }: VehicleDetail): Offer => ({
  method: purchase_method,
  price: pricing?.listing_price ?? null,
  landed: pricing?.breakdown.estimated_landed ?? null,
  cutoff: order_cutoff_at,
});

/** The differences from the displayed terms, one sentence each; empty if nothing changed. */
export function describeOfferChange(
  seen: Offer,
  now: Offer,
  showTime: (instant: string | null) => string,
): string[] {
  const changed = (name: string, before: string, after: string) =>
    before === after ? [] : [`${name} changed from ${before} to ${after}.`];
  const usd = (amount: number | null) => (amount === null ? "unknown" : formatMoney(amount, "USD"));
  const methods = { bid: "bid", buy_now: "fixed price", null: "none" };
  return [
    ...changed("The purchase method", methods[`${seen.method}`], methods[`${now.method}`]),
    ...changed("The price", usd(seen.price), usd(now.price)),
    ...changed("The estimated landed price", usd(seen.landed), usd(now.landed)),
    ...changed("The order cutoff", showTime(seen.cutoff), showTime(now.cutoff)),
  ];
}

/** Reports whether a car can be bought and its order cutoff has not passed. */
export const canOrder = (
  { purchase_method, order_cutoff_at }: Pick<VehicleDetail, "purchase_method" | "order_cutoff_at">,
  now: Date,
): boolean => purchase_method !== null && (order_cutoff_at === null || now < new Date(order_cutoff_at));
