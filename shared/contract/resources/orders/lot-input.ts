import * as z from "zod/mini";
import { longestOverrideReason } from "../../../domain/errors/require-reason.ts";
import { failureReasons } from "../../../domain/orders/order.ts";
import { largestOrderUsd, largestPriceKrw } from "../../schema/amounts.ts";
import { resourceId } from "../../schema/text-values.ts";

/** Path parameters of every route about one lot. */
export const lotParams = z.object({ vehicle_id: resourceId("Listing id of the vehicle.") });

/** The purchase price of the vehicle. */
export const finalPriceKrw = z
  .int()
  .check(
    z.positive(),
    z.maximum(largestPriceKrw),
    z.meta({ description: "Hammer or purchase price in whole won." }),
  );

/** The auction house's fee. */
export const auctionFeeUsd = z
  .optional(z.nullable(z.int().check(z.nonnegative(), z.maximum(largestOrderUsd))))
  .check(z.meta({ description: "The auction house's fee in whole US dollars, if known." }));

/** Returns the schema of an override reason. The reason lets the request pass although a value is implausible. */
const overrideReasonFor = (description: string) =>
  z
    .optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestOverrideReason))))
    .check(z.meta({ description: `${description} Kept in the audit log.` }));

/** The reason that lets an award pass although its values are implausible. */
export const overrideReason = overrideReasonFor(
  "Why the award is right although its price is above the order's ceiling, its fee is more than three times the house's usual fee, or its order does not lead the lot. Such an award is rejected without a reason.",
);

/** The reason that lets a price correction pass although its prices are implausible. */
export const correctionReason = overrideReasonFor(
  "Why the prices are right although they are above the order's ceiling, or the fee is more than three times the house's usual fee. Such a correction is rejected without a reason.",
);

/** The reason that lets an invoice pass although its total is implausible. */
export const invoiceReason = overrideReasonFor(
  "Why the total is right although it differs from the order's amount by more than the tolerance in the fee settings. Such an invoice is rejected without a reason.",
);

/** The reasons for failed orders. */
export const failureReason = z
  .enum(failureReasons)
  .check(z.meta({ description: "Why the vehicle was not acquired." }));
