import Box from "@cloudscape-design/components/box";
import { listOwnVehicles } from "../../api/generated/operations.ts";
import type { VehicleDetail } from "../../api/generated/types.ts";
import { formatMoney } from "../../format/money.ts";
import { useRead } from "../../query/use-read.ts";
import {
  type ComparableSale,
  comparableQuery,
  countPastWins,
  selectComparables,
} from "./comparable-sales.ts";
import { estimateBid } from "./estimate-bid.ts";

/** Reads the recent sales that are comparable with an auction car; undefined while they are on their way. */
export function useComparableSales(vehicle: VehicleDetail): ComparableSale[] | undefined {
  const { data } = useRead(
    listOwnVehicles,
    { query: comparableQuery(vehicle) },
    { enabled: vehicle.source !== "dealer" && vehicle.mileage_km !== null },
  );
  return data === undefined ? undefined : selectComparables(vehicle, data.data);
}

/** Shows the effect of a bid while it is typed: the landed price, and how many comparable cars it would have won. */
export function BidOutlook({ vehicle, bidUsd }: { vehicle: VehicleDetail; bidUsd: number }) {
  const sales = useComparableSales(vehicle);
  const estimate = estimateBid(vehicle, bidUsd);
  const wins = sales === undefined ? null : countPastWins(sales, bidUsd);
  return (
    <div className="bid-outlook" role="status">
      {estimate !== null && (
        <div>
          If you win at this bid, the car lands at about{" "}
          <Box variant="strong">{formatMoney(estimate.landedUsd, "USD")}</Box>, including an auction fee of{" "}
          {formatMoney(estimate.auctionFeeUsd, "USD")}.
        </div>
      )}
      {wins !== null && (
        <div>
          This bid would have won <Box variant="strong">{Math.round((wins.won / wins.of) * 100)} %</Box> of{" "}
          {wins.of} comparable sales in the last 90 days.
        </div>
      )}
      {sales !== undefined && wins === null && (
        <div>
          Only {sales.length} comparable {sales.length === 1 ? "car was" : "cars were"} sold in the last 90
          days: too few to estimate the chance to win.
        </div>
      )}
    </div>
  );
}
