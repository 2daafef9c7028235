import { ApiError, ConnectionError, isRefusal } from "../../api/api-error.ts";
import { formatMoney } from "../../format/money.ts";

/** What to do about an order that was not placed. */
export interface OrderAdvice {
  text: string;
  /** The order to go to instead. */
  orderId?: string;
  /** A bid that would be taken. */
  bidUsd?: number;
  /** Whether the order would be taken without an inspection. */
  withoutInspection?: true;
  /** Whether to look for another car. */
  searchAgain?: true;
  /** Whether the form has to begin anew: what it holds was sent as something else. */
  beginAnew?: true;
}

const lost =
  "It is not known whether the order was placed. Send it once more: however often it is sent, it is one order.";

const later = "Nothing was ordered. Wait a little and send it once more.";

/** What to do about a refusal; null where its message says all there is. */
export function explainOrderRefusal(
  error: unknown,
  showTime: (instant: string) => string,
): OrderAdvice | null {
  if (error instanceof ConnectionError) return { text: lost };
  if (!(error instanceof ApiError)) return null;
  return explainCar(error, showTime) ?? explainRequest(error);
}

/** What is the matter with the car, or with its round. */
function explainCar(error: ApiError, showTime: (instant: string) => string): OrderAdvice | null {
  if (isRefusal(error, "duplicate_order"))
    return {
      text: "Your account has an order on this car already. Change its bid there; a second one is not taken.",
      orderId: error.details.existing_order_id,
    };
  if (isRefusal(error, "past_order_cutoff"))
    return {
      text: `Orders for this car closed at ${showTime(error.details.order_cutoff_at)}. If it is not sold it may be listed again.`,
      searchAgain: true,
    };
  if (isRefusal(error, "past_secondary_inspection_cutoff"))
    return {
      text: `Inspections could be asked for until ${showTime(error.details.secondary_inspection_cutoff_at)}. The car can still be ordered without one.`,
      withoutInspection: true,
    };
  if (isRefusal(error, "vehicle_unavailable") || isRefusal(error, "vehicle_not_found"))
    return { text: "Nothing was ordered: the car is gone. Look for a similar one.", searchAgain: true };
  if (isRefusal(error, "dealer_upstream_unavailable"))
    return { text: "The dealer does not answer. Nothing was ordered; send it once more in half a minute." };
  return null;
}

/** What is the matter with what was sent, or with when. */
function explainRequest(error: ApiError): OrderAdvice | null {
  if (isRefusal(error, "missing_max_bid")) {
    const { minimum_bid_usd: bidUsd } = error.details;
    return { text: `The price has changed: the lowest bid is ${formatMoney(bidUsd, "USD")} now.`, bidUsd };
  }
  if (isRefusal(error, "validation_error") && typeof error.details.maximum_bid_usd === "number") {
    const { maximum_bid_usd: bidUsd } = error.details;
    return { text: `More than ${formatMoney(bidUsd, "USD")} is taken for a slip of the keyboard.`, bidUsd };
  }
  if (isRefusal(error, "idempotency_key_reused"))
    return {
      text: "Something else was sent by this form before. Look at your orders first; then begin anew.",
      beginAnew: true,
    };
  if (error.status === 429) return { text: later };
  return error.status >= 500 ? { text: lost } : null;
}
