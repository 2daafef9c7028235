import * as z from "zod/mini";

const largestAmount = 1_000_000_000;
const amount = (description: string) =>
  z.int().check(z.minimum(0), z.maximum(largestAmount), z.meta({ description }));

const auctionFee = z.strictObject({
  rate_basis_points: z
    .int()
    .check(
      z.minimum(0),
      z.maximum(10_000),
      z.meta({ description: "Share of the price in hundredths of a percent: 220 is 2.2 %." }),
    ),
  minimum_krw: amount("Lowest fee, in won."),
  maximum_krw: amount("Highest fee, in won."),
  inland_transport_usd: amount("Transport from the yard to the port, whole US dollars."),
});

const feesByAuction = (id: string) => {
  const fee = auctionFee.check(z.meta({ id, description: "Fee that an auction house charges the buyer." }));
  return z
    .strictObject({ auction_a: fee, auction_b: fee, auction_c: fee, auction_d: fee, auction_e: fee })
    .check(z.meta({ description: "Fees by auction house." }));
};

const bidLimitMultiple = z.int().check(
  z.minimum(1),
  z.maximum(1_000),
  z.meta({
    description:
      "Multiple of the listing price. A bid above this multiple and above `bid_limit_floor_usd` is rejected as a mistake. Unchanged if omitted.",
  }),
);

const bidLimitFloorUsd = amount(
  "A bid of at most this many US dollars is accepted however low the listing price is. Unchanged if omitted.",
);

const invoiceTolerancePercent = z.int().check(
  z.minimum(0),
  z.maximum(1_000),
  z.meta({
    description:
      "Percentage of the order's amount. An invoice needs a reason if its total differs from that amount by more than this percentage and by more than `invoice_tolerance_floor_usd`. Unchanged if omitted.",
  }),
);

const invoiceToleranceFloorUsd = amount(
  "A difference of at most this many US dollars needs no reason however cheap the car is. Unchanged if omitted.",
);

/** The fee table that the operator sets. It always contains all auction houses. */
export const feeSettingsInputSchema = z.strictObject({
  auctions: feesByAuction("AuctionFeeInput"),
  ocean_freight_usd: amount("Freight to the destination port, whole US dollars."),
  bid_limit_multiple: z.optional(bidLimitMultiple),
  bid_limit_floor_usd: z.optional(bidLimitFloorUsd),
  invoice_tolerance_percent: z.optional(invoiceTolerancePercent),
  invoice_tolerance_floor_usd: z.optional(invoiceToleranceFloorUsd),
  version: z.optional(z.int()).check(
    z.meta({
      description: "`version` of the fee table that you read before the change. The field has no effect.",
    }),
  ),
});
/** The fee table as the operator sets it. */
export type FeeSettingsInput = z.output<typeof feeSettingsInputSchema>;

/** The current fee table. */
export const feeSettingsSchema = z
  .extend(feeSettingsInputSchema, {
    auctions: feesByAuction("AuctionFee"),
    bid_limit_multiple: bidLimitMultiple,
    bid_limit_floor_usd: bidLimitFloorUsd,
    invoice_tolerance_percent: invoiceTolerancePercent,
    invoice_tolerance_floor_usd: invoiceToleranceFloorUsd,
    version: z.int().check(
      z.meta({
        description: "Version of the fee table. It grows by one with each change; 0 is the default table.",
      }),
    ),
  })
  .check(
    z.meta({
      id: "FeeSettings",
      description: "Costs of auction houses and transport, and the limits of bids and invoices.",
    }),
  );
/** The current fee table. */
export type FeeSettingsResource = z.output<typeof feeSettingsSchema>;
