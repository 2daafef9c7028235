import * as z from "zod/mini";
import { mirrorVehicle } from "../../../shared/application/media/mirror-vehicle.ts";
import { digestOrder } from "../../../shared/application/orders/notifications/digest-order.ts";
import { summariseVehicle } from "../../../shared/application/orders/placement/summarise-vehicle.ts";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import { withCarPast } from "../../../shared/application/vehicles/car-past.ts";
import { presentVehicleDetail } from "../../../shared/application/vehicles/present-vehicle.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import { createOrderRoute } from "../../../shared/contract/routes/orders/create-order.ts";
import { fromWire } from "../../../shared/contract/schema/convert.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { requireSameRequest } from "../../../shared/domain/idempotency/require-same-request.ts";
import { duplicateOrder } from "../../../shared/domain/orders/duplicate-order.ts";
import {
  compareEntries,
  entryOf,
  type Lot,
  type LotEntry,
  standingOf,
} from "../../../shared/domain/orders/lot.ts";
import { toOrderableCar } from "../../../shared/domain/orders/orderable-car.ts";
import { orderedCarFactsOf } from "../../../shared/domain/orders/ordered-car-facts.ts";
import { placeOrder } from "../../../shared/domain/orders/place-order.ts";
import { absentTerms } from "../../../shared/domain/orders/placement-terms.ts";
import { searchTermsOf } from "../../../shared/domain/orders/search-terms.ts";
import { priceListing } from "../../../shared/domain/pricing/price-listing.ts";
import { createId } from "../../../shared/platform/create-id.ts";
import type { PeerCaller, PeerDatabase } from "./peer-database.ts";
import { type CarRow, carColumns, pastOf, salesPeriod } from "./peer-routes.ts";

/** Reads everything that a placement depends on, by one statement. */
const basisStatement = `
SELECT ${carColumns},
  (SELECT json_build_object('request', i.request, 'response', i.response) FROM idempotency_records i
    WHERE i.caller_id = $4 AND i.token = $5) AS record,
  (SELECT o.order_id FROM orders o WHERE o.vehicle_id = $1 AND o.partner_id = $6 AND o.is_active) AS active_order_id,
  l.version, l.leader, l.award, l.acquiring
FROM (SELECT $1::text AS wanted) AS w
LEFT JOIN listing_details d ON d.listing_id = w.wanted LEFT JOIN lots l ON l.vehicle_id = w.wanted`;

interface Basis extends CarRow {
  record: { request: Parameters<typeof requireSameRequest>[0]; response: OrderResource } | null;
  active_order_id: string | null;
  version: number | null;
  leader: LotEntry | null;
  award: Lot["award"];
  acquiring: number | null;
}

const call = `SELECT place_order(${Array.from({ length: 15 }, (_, position) => `$${position + 1}`).join()})`;
const storageUrl = "https://storage.example.com";

/**
 * `POST /v1/orders`: two round trips after the key check, one that reads and one that writes everything. A
 * placement that loses a race fails, whereas the API retries; the benchmark sends one request at a time.
 */
export async function placeOnPeer(
  database: PeerDatabase,
  { partner, keyId }: PeerCaller,
  { body, token, now }: { body: unknown; token: string; now: number },
): Promise<OrderResource> {
  const sent = z.parse(createOrderRoute.body, body);
  const request = {
    operation: "createOrder" as const,
    ...absentTerms,
    ...fromWire(createOrderRoute.body, sent),
  };
  const [[basis], market] = (await Promise.all([
    database.find(basisStatement, [sent.vehicle_id, ...salesPeriod(now), keyId, token, partner.partnerId]),
    database.readMarket(now),
  ])) as [[Basis], Awaited<ReturnType<PeerDatabase["readMarket"]>>];
  if (basis.record !== null) {
    requireSameRequest(basis.record.request, request);
    return basis.record.response;
  }
  if (basis.active_order_id !== null) throw duplicateOrder(basis.active_order_id);
  const { listing, leader: seenLeader } = basis;
  if (listing === null) throw new Problem("vehicle_not_found", "There is no such car.");
  const context = { partner, ...market };
  const pricing = withCarPast(
    priceListing(listing, context),
    { offer: listing, past: pastOf(basis, now) },
    market.krwPerUsd,
  );
  const orderId = createId("ord", now);
  const snapshot = mirrorVehicle(presentVehicleDetail(listing, context, pricing), orderId, storageUrl);
  const car = toOrderableCar(listing);
  const order = placeOrder({
    request,
    car,
    vehicle: summariseVehicle(snapshot.vehicle),
    lot: toLot(sent.vehicle_id, basis),
    partner,
    krwPerUsd: market.krwPerUsd,
    bidLimits: market.fees,
    pricing,
    endUserId: null,
    orderId,
    now,
  });
  const entry = entryOf(order);
  const leader = seenLeader !== null && compareEntries(seenLeader, entry) < 0 ? seenLeader : entry;
  const response = presentOrder(order, standingOf(order, leader));
  await database.find(call, [
    ...[keyId, token, request, response, order, basis.version ?? 0, seenLeader?.orderId ?? null, leader],
    ...[basis.batch_sequence, snapshot.vehicle, snapshot.sourceUrls, orderedCarFactsOf(car), car.priceKrw],
    ...[digestOrder(response), searchTermsOf(order).map(({ text }) => text)],
  ]);
  return response;
}

const toLot = (vehicleId: string, { version, leader, award, acquiring }: Basis): Lot => ({
  vehicleId,
  version: version ?? 0,
  leader,
  award,
  pendingAward: null,
  unfinished: null,
  tally: null,
  acquiring: acquiring ?? 0,
});
