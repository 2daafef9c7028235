import { randomUUID } from "node:crypto";
import type { TestRequest } from "../../support/requests/call-handler.ts";

/** Returns the request with which a partner orders a car, bidding above its price. */
export const placementOf = (
  apiKey: string,
  { listingId, startPriceKrw }: { listingId: string; startPriceKrw: number | null },
): TestRequest => ({
  method: "POST",
  path: "/v1/orders",
  headers: { "x-api-key": apiKey, "idempotency-key": randomUUID() },
  body: { vehicle_id: listingId, max_bid_amount_usd: Math.ceil((startPriceKrw ?? 0) / 1_000) },
});
