import { requireReason } from "../errors/require-reason.ts";
import { krwToUsdRounded, krwToUsdRoundedUp, usdToKrwRoundedDown } from "../pricing/convert-currency.ts";
import { type AuctionFeeConfig, auctionFeeByConfig } from "../pricing/price-listing.ts";
import { type BoughtOrder, isBought, type Order } from "./order.ts";

/** An entered fee above this multiple of the auction house's usual fee is considered an error. */
export const largestFeeMultiple = 3;

/** The terms of a purchase in an award. */
export interface AwardedPurchase {
  auctionFinalPriceKrw: number;
  auctionFeeUsd: number | null;
}

/** The terms of a purchase in an order. */
interface RecordedPurchase {
  auctionFinalPriceKrw: number | null;
  /** Null if nobody entered a dollar amount separately from the hammer price. */
  purchasePriceUsd: number | null;
  auctionFeeUsd: number | null;
}

/** The reference values for checking a purchase. */
type PurchaseBasis = Pick<Order, "maxBidAmountUsd" | "fxRate" | "pricing">;

/**
 * Returns the highest amount in won within an order's bid ceiling at its locked rate, rounded down; null
 * without a ceiling or a rate.
 */
export const ceilingKrw = ({ maxBidAmountUsd, fxRate }: Pick<Order, "maxBidAmountUsd" | "fxRate">) =>
  maxBidAmountUsd === null || fxRate === null ? null : usdToKrwRoundedDown(maxBidAmountUsd, fxRate);

/**
 * Rejects an award that is probably an error: for an order that does not lead its lot, above the winner's
 * ceiling, or with a disproportionate fee. With a reason from the operator, any award is accepted.
 * @param leader the order in acquisition with the best rank
 * @throws Problem `validation_error` at `body.override_reason`, which names every objection
 */
export function requireUsualAward(
  leader: Order,
  winner: Order,
  { overrideReason = null, ...purchase }: AwardedPurchase & { overrideReason?: string | null },
): void {
  if (overrideReason !== null) return;
  requireReason("award", [
    ...(leader.orderId === winner.orderId ? [] : [`order ${leader.orderId} leads the lot`]),
    ...listPriceObjections(winner, { ...purchase, purchasePriceUsd: null }),
  ]);
}

/**
 * Rejects a correction whose prices are probably an error, by the rules for an award. Prices that the order already has
 * are not checked again.
 * @throws Problem `validation_error` at `body.override_reason`, which names every objection
 */
export function requireUsualCorrection(before: Order, after: Order, overrideReason: string | null): void {
  if (overrideReason !== null || !isBought(after)) return;
  const known = isBought(before) ? listPriceObjections(before, purchaseOf(before)) : [];
  const objections = listPriceObjections(after, purchaseOf(after));
  requireReason(
    "prices",
    objections.filter((objection) => !known.includes(objection)),
  );
}

const purchaseOf = ({ auctionFinalPriceKrw, amounts }: BoughtOrder): RecordedPurchase => ({
  auctionFinalPriceKrw,
  ...amounts,
});

function listPriceObjections(order: PurchaseBasis, purchase: RecordedPurchase): string[] {
  return [...listCeilingObjections(order, purchase), ...listFeeObjections(order, purchase)];
}

function listCeilingObjections(
  order: PurchaseBasis,
  { auctionFinalPriceKrw: priceKrw, purchasePriceUsd: statedUsd }: RecordedPurchase,
): string[] {
  const { maxBidAmountUsd, fxRate } = order;
  const ceiling = ceilingKrw(order);
  const convertedUsd = priceKrw === null || fxRate === null ? null : krwToUsdRounded(priceKrw, fxRate);
  const isAbove = ceiling !== null && priceKrw !== null && priceKrw > ceiling;
  const isStatedAbove =
    maxBidAmountUsd !== null &&
    statedUsd !== null &&
    statedUsd > maxBidAmountUsd &&
    statedUsd !== convertedUsd;
  return [
    ...(isAbove
      ? [
          `auction_final_price_krw is above the ceiling of ${ceiling} won (${maxBidAmountUsd} dollars): ` +
            `it is ${convertedUsd} dollars`,
        ]
      : []),
    ...(isStatedAbove
      ? [`purchase_price_usd of ${statedUsd} dollars is above the ceiling of ${maxBidAmountUsd}`]
      : []),
  ];
}

function listFeeObjections(
  { pricing, fxRate }: PurchaseBasis,
  { auctionFinalPriceKrw: priceKrw, auctionFeeUsd: feeUsd }: RecordedPurchase,
): string[] {
  if (priceKrw === null || feeUsd === null) return [];
  const usualFee = usualFeeUsd(pricing?.auctionFeeConfig ?? null, priceKrw, fxRate);
  if (usualFee === null || feeUsd <= usualFee * largestFeeMultiple) return [];
  return [
    `auction_fee_usd of ${feeUsd} dollars is more than ${largestFeeMultiple} times the usual ${usualFee} dollars`,
  ];
}

/**
 * Returns the auction house's fee for a price, by its rule at the order's rate, in whole US dollars; null if
 * either is unknown.
 */
export function usualFeeUsd(
  rule: AuctionFeeConfig | null,
  priceKrw: number,
  fxRate: number | null,
): number | null {
  return rule === null || fxRate === null
    ? null
    : krwToUsdRoundedUp(auctionFeeByConfig(priceKrw, rule), fxRate);
}
