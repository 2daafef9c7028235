import type { MarketAssessment, VehicleSummary } from "../api/generated/types.ts";
import { wonBehind } from "../format/money.ts";

/** A price for a buyer: the label of the price, and the amount in dollars and in won. */
export interface ShownPrice {
  label: string;
  usd: number | null;
  krw: number | null;
}

/** Returns the price with which to compare a car: its sale price, fixed price or start price. */
export function priceOf({
  pricing,
  fx_rate,
  purchase_method,
}: Pick<VehicleSummary, "pricing" | "fx_rate" | "purchase_method">): ShownPrice {
  const sold = pricing?.sold_price ?? null;
  const usd = sold ?? pricing?.listing_price ?? null;
  const listed = purchase_method === "buy_now" ? "Fixed price" : "Start price";
  return { label: sold === null ? listed : "Sold for", usd, krw: wonBehind(usd, fx_rate) };
}

/** Returns how a price compares with similar sold cars: `8.5 % below market`. */
export function describeVerdict({ verdict, delta_pct }: MarketAssessment): string {
  if (verdict === "at_market") return "At market";
  const distance = Math.abs(delta_pct).toFixed(1);
  return `${distance} % ${verdict === "below_market" ? "below" : "above"} market`;
}

/** Returns a car's accident history in a few words. */
export function describeAccidents({
  has_accident,
  accident_grade,
}: Pick<VehicleSummary, "has_accident" | "accident_grade">): string {
  const grade = accident_grade === null ? "" : ` (grade ${accident_grade})`;
  if (has_accident === null) return accident_grade === null ? "accidents not stated" : `accidents${grade}`;
  return has_accident ? `repaired after an accident${grade}` : "no accident repair";
}
