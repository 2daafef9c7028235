import { ApiError, ConnectionError, isRefusal } from "../../api/api-error.ts";
import { formatMoney } from "../../format/money.ts";

/** The next step after a rejected order. */
export interface OrderAdvice {
  text: string;
  /** The existing order to open instead. */
  orderId?: string;
  /** A bid that would be accepted. */
  bidUsd?: number;
  /** Whether the order would be accepted without an inspection. */
  withoutInspection?: true;
  /** Whether to look for another car. */
  searchAgain?: true;
  /** Whether the form must start over, because its content was already sent as a different order. */
  beginAnew?: true;
}

const lost = "The result is unknown. Retry; the order is placed only once.";

const later = "No order was placed. Wait a moment and retry.";

/** Returns the next step after a rejection; null if its message is sufficient. */
export function explainOrderRefusal(
  error: unknown,
  showTime: (instant: string) => string,
): OrderAdvice | null {
  if (error instanceof ConnectionError) return { text: lost };
  if (!(error instanceof ApiError)) return null;
  return explainCar(error, showTime) ?? explainRequest(error);
}

/**
 * Returns the next step if the car is the reason for the rejection, for example because its orders have closed;
 * otherwise null.
 */
function explainCar(error: ApiError, showTime: (instant: string) => string): OrderAdvice | null {
  if (isRefusal(error, "duplicate_order"))
    return {
      text: "Your account already has an order on this car. Change its bid instead.",
      orderId: error.details.existing_order_id,
    };
  if (isRefusal(error, "past_order_cutoff"))
    return {
      text: `Orders for this car closed at ${showTime(error.details.order_cutoff_at)}. A car that is not sold may be listed again.`,
      searchAgain: true,
    };
  if (isRefusal(error, "past_secondary_inspection_cutoff"))
    return {
      text: `Inspection requests closed at ${showTime(error.details.secondary_inspection_cutoff_at)}. You can still order the car without an inspection.`,
      withoutInspection: true,
    };
  if (isRefusal(error, "vehicle_unavailable") || isRefusal(error, "vehicle_not_found"))
    return {
      text: "No order was placed. The car is no longer available. Search for a similar car.",
      searchAgain: true,
    };
  if (isRefusal(error, "dealer_upstream_unavailable"))
    return { text: "The dealer does not respond. No order was placed. Retry in 30 seconds." };
  return null;
}

/** Returns the next step if the request, a rate limit or a service failure is the reason; otherwise null. */
function explainRequest(error: ApiError): OrderAdvice | null {
  if (isRefusal(error, "missing_max_bid")) {
    const { minimum_bid_usd: bidUsd } = error.details;
    return { text: `The price has changed. Enter a bid of at least ${formatMoney(bidUsd, "USD")}.`, bidUsd };
  }
  if (isRefusal(error, "validation_error") && typeof error.details.maximum_bid_usd === "number") {
    const { maximum_bid_usd: bidUsd } = error.details;
    return { text: `The bid is too high for this car. Enter at most ${formatMoney(bidUsd, "USD")}.`, bidUsd };
  }
  if (isRefusal(error, "idempotency_key_reused"))
    return {
      text: "This form already sent a different request. Check your orders, then start over.",
      beginAnew: true,
    };
  if (error.status === 429) return { text: later };
  return error.status >= 500 ? { text: lost } : null;
}
