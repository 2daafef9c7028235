import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { VehicleSummary } from "../api/generated/types.ts";
import { Countdown } from "../components/countdown.tsx";
import { auctionResultNames } from "./vehicle-words.ts";

/** Shows whether, and until when, a car can be ordered. */
export function OrderWindow({
  vehicle: { purchase_method, auction_result, order_cutoff_at },
  isShort = false,
}: {
  vehicle: Pick<VehicleSummary, "purchase_method" | "auction_result" | "order_cutoff_at">;
  /** Omits the instant at which orders close, for rows of a table. */
  isShort?: boolean;
}) {
  if (purchase_method === null)
    return (
      <StatusIndicator type="stopped">
        {auction_result === null ? "Cannot be ordered" : auctionResultNames[auction_result]}
      </StatusIndicator>
    );
  if (order_cutoff_at !== null) return <Countdown until={order_cutoff_at} isShort={isShort} />;
  return <StatusIndicator type="success">Can be ordered now</StatusIndicator>;
}
