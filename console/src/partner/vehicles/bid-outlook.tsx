import Box from "@cloudscape-design/components/box";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { countPastWins } from "./comparable-sales.ts";
import { estimateBid } from "./estimate-bid.ts";
import { useComparableSales } from "./use-comparable-sales.ts";

/**
 * Shows the effect of a bid while it is typed: the landed price, and how many comparable cars it would have
 * won.
 */
export function BidOutlook({ vehicle, bidUsd }: { vehicle: VehicleDetail; bidUsd: number }) {
  const newest = useComparableSales(vehicle);
  const estimate = estimateBid(vehicle, bidUsd);
  const wins = newest === undefined ? null : countPastWins(newest.sales, bidUsd);
  return (
    <div className="bid-outlook" role="status">
      {estimate !== null && (
        <div>
          If you win at this bid, the landed price is about{" "}
          <Box variant="strong">{formatMoney(estimate.landedUsd, "USD")}</Box>, including an auction fee of{" "}
          {formatMoney(estimate.auctionFeeUsd, "USD")}.
        </div>
      )}
      {wins !== null && (
        <div>
          This bid would have won <Box variant="strong">{Math.round((wins.won / wins.of) * 100)} %</Box> of{" "}
          the {wins.of} newest comparable sales, {newest?.fromDay} to {newest?.toDay}.
        </div>
      )}
      {vehicle.mileage_km === null && (
        <div>
          The mileage of this car is unknown. Comparable sales have a similar mileage, so the chance of
          winning cannot be estimated.
        </div>
      )}
      {newest !== undefined && wins === null && (
        <div>
          {describeFewSales(newest.sales.length)} from {newest.fromDay} to {newest.toDay}: too few to estimate
          the chance of winning.
        </div>
      )}
    </div>
  );
}

const describeFewSales = (count: number): string => {
  if (count === 0) return "No comparable car was sold";
  return count === 1 ? "Only one comparable car was sold" : `Only ${count} comparable cars were sold`;
};
