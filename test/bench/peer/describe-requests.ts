import { randomUUID } from "node:crypto";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import { requireValue } from "../../support/require-value.ts";
import type { BenchRequest, Route } from "./bench-request.ts";
import type { SharedSettings } from "./fill-table.ts";
import { type BenchPartner, toListPath } from "./list-paths.ts";
import type { PreparedMarket } from "./prepare-market.ts";

/**
 * Number of rounds of short requests in a turn, so that a clock with a resolution of ten milliseconds can measure
 * them.
 */
const repeats: Record<Exclude<Route, "place">, number> = { list: 1, detail: 2, order: 4 };

/** Returns a round's requests for a route. Another partner places the orders in each round. */
export type RequestsOf = (route: Route, round: number) => BenchRequest[];

/** @param orderIds orders of the first partner, who only reads; the other partners place orders */
export function describeRequests(
  { queries, cars }: PreparedMarket,
  { partners }: SharedSettings,
  orderIds: readonly string[],
): RequestsOf {
  const [reader, ...buyers] = partners as [BenchPartner, ...BenchPartner[]];
  const { apiKey } = reader;
  const paths: Record<keyof typeof repeats, string[]> = {
    list: queries.map((query) => toListPath(query, reader)),
    detail: cars.read.map(({ listingId }) => `/v1/vehicles/${listingId}`),
    order: orderIds.map((orderId) => `/v1/orders/${orderId}`),
  };
  return (route, round) => {
    if (route === "place") return describePlacements(requireValue(buyers[round]), cars.ordered);
    const once = paths[route].map((path): BenchRequest => ({ route, apiKey, path }));
    return Array.from({ length: repeats[route] }, () => once).flat();
  };
}

/** Returns the request with which a partner orders each car, bidding above its price. */
export const describePlacements = ({ apiKey }: BenchPartner, cars: readonly Listing[]): BenchRequest[] =>
  cars.map(({ listingId, startPriceKrw }) => ({
    route: "place",
    path: "/v1/orders",
    apiKey,
    body: { vehicle_id: listingId, max_bid_amount_usd: Math.ceil((startPriceKrw ?? 0) / 1_000) },
    idempotencyKey: randomUUID(),
  }));
