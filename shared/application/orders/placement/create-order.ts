import type { OrderResource } from "../../../contract/resources/orders/order.ts";
import { Problem } from "../../../domain/errors/problem.ts";
import { requireSameRequest } from "../../../domain/idempotency/require-same-request.ts";
import { duplicateOrder } from "../../../domain/orders/duplicate-order.ts";
import { compareEntries, entryOf, type Lot, standingOf } from "../../../domain/orders/lot.ts";
import type { WaitingOrder } from "../../../domain/orders/order.ts";
import { orderedCarFactsOf } from "../../../domain/orders/ordered-car-facts.ts";
import { placeOrder } from "../../../domain/orders/place-order.ts";
import type { PlacementRequest } from "../../../domain/orders/placement-request.ts";
import { usableRate } from "../../../domain/pricing/usable-rate.ts";
import {
  getIdempotencyRecord,
  type IdempotencyRecord,
  idempotencyRecordWrite,
  idempotencyWriteName,
  readIdempotencyRecord,
} from "../../../persistence/access/idempotency-records.ts";
import { joinLotWrite } from "../../../persistence/orders/join-lot.ts";
import { findActiveOrderId } from "../../../persistence/orders/lots.ts";
import { notifiedWrite } from "../../../persistence/orders/notified-orders.ts";
import { seenListingWrite } from "../../../persistence/orders/order-listings.ts";
import { conflictingOrderId, newOrderWrites } from "../../../persistence/orders/order-writes.ts";
import { pendingLotNotificationWrite } from "../../../persistence/orders/pending-notifications.ts";
import { getPartner } from "../../../persistence/partners/partners.ts";
import { commit, TransactionRefused } from "../../../persistence/table/transaction.ts";
import { createId } from "../../../platform/create-id.ts";
import { requireVariable } from "../../../platform/environment-variables.ts";
import { type MirroredVehicle, mirrorVehicle } from "../../media/mirror-vehicle.ts";
import { retryLostRaces } from "../changes/retry-lost-races.ts";
import { digestOrder } from "../notifications/digest-order.ts";
import { presentOrder } from "../reads/present-order.ts";
import { type CarFinder, type FoundCar, unknownVehicle } from "./find-car.ts";
import {
  acquisitionEvents,
  type JoinedAcquisition,
  joinAcquisition,
  readAcquisitionStream,
} from "./join-acquisition.ts";
import { type PlacementReads, readPlacement } from "./read-placement.ts";
import { summariseVehicle } from "./summarise-vehicle.ts";

/**
 * The ordering partner, the key or user that requests the order, its idempotency token, and the time of the
 * request (epoch milliseconds).
 */
export interface PlacementContext {
  partnerId: string;
  callerId: string;
  /** The client's `Idempotency-Key`. */
  token: string;
  endUserId: string | null;
  now: number;
}

/** The new order, or the original response of its idempotency key. */
export interface CreatedOrder {
  replayed: boolean;
  order: OrderResource;
}

/**
 * Places an order. One transaction stores the order, its lot entry and the response for the idempotency key. The
 * transaction is rejected when the lot's leader changed, so that the standing in the response is exact, and when the
 * listing changed, so that no batch misses the order. Takes two round trips after `prefetched`: one of reads and one
 * commit. Every retry reads again.
 *
 * Checks in this order: the idempotency key, `duplicate_order`, the vehicle, the checks of `placeOrder`, and again
 * whether a dealer's car is still for sale. `duplicate_order` comes before the vehicle, because a partner whose first
 * response was lost must learn of its order even if the car is gone.
 * @param findCar finds the car: among the listings, the dealers, or the partner's earlier orders
 * @param prefetched result of `readPlacement` for the same vehicle; null if nothing has been read
 * @throws Problem of the first failed check; the idempotency key then stays unused.
 */
export function createOrder(
  request: PlacementRequest,
  context: PlacementContext,
  findCar: CarFinder,
  prefetched: PlacementReads | null = null,
): Promise<CreatedOrder> {
  const { vehicleId } = request;
  return retryLostRaces(async (attempt) => {
    const reads = (attempt === 1 ? prefetched : null) ?? (await readPlacement(vehicleId));
    const finding = findCar(vehicleId, { ...context, dated: reads.dated });
    // A repeated request does not need the car, so it succeeds even if the car is gone or its dealer is
    // unreachable.
    finding.catch(() => undefined);
    const basis = await readBasis(reads, request, context);
    if (basis.record !== null) return replay(basis.record, request);
    try {
      if (basis.activeOrderId !== null) throw duplicateOrder(basis.activeOrderId);
      const found = await finding;
      const decided = decidePlacement(basis, found, request, context);
      await found?.confirm?.();
      const acquisition = joinAcquisition(decided.placed, basis.stream, context.now);
      return await commitPlacement(decided, acquisition, context);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      // The reads are not one snapshot, so a concurrent request with this same key may have created the
      // conflicting order.
      const record = await getIdempotencyRecord(context.callerId, context.token);
      if (record === null) throw error;
      return replay(record, request);
    }
  });
}

/** A validated order with the data that its commit needs. */
interface DecidedPlacement {
  placed: WaitingOrder;
  request: PlacementRequest;
  lot: Lot;
  found: FoundCar;
  /** The car as the partner currently sees it, with the final URLs of its pictures. */
  snapshot: MirroredVehicle;
}

function decidePlacement(
  { lot, partner, krwPerUsd, fees }: PlacementBasis,
  found: FoundCar | null,
  request: PlacementRequest,
  { endUserId, now }: PlacementContext,
): DecidedPlacement {
  if (found === null) throw unknownVehicle(request);
  const pricing = found.price({ partner, krwPerUsd, fees });
  const vehicle = found.present({ partner, krwPerUsd, fees }, pricing);
  const orderId = createId("ord", now);
  const snapshot = mirrorVehicle(vehicle, orderId, requireVariable("STORAGE_URL"));
  const placed = placeOrder({
    request,
    car: found.car,
    vehicle: summariseVehicle(snapshot.vehicle),
    lot,
    partner,
    krwPerUsd,
    bidLimits: fees,
    pricing,
    endUserId,
    orderId,
    now,
  });
  return { placed, request, lot, found, snapshot };
}

type PlacementBasis = Awaited<ReturnType<typeof readBasis>>;

async function readBasis(
  { lot, rate, fees }: PlacementReads,
  { vehicleId }: PlacementRequest,
  { partnerId, callerId, token, now }: PlacementContext,
) {
  const [record, partner, activeOrderId, stream] = await Promise.all([
    getIdempotencyRecord(callerId, token),
    getPartner(partnerId),
    findActiveOrderId(vehicleId, partnerId),
    readAcquisitionStream(lot, partnerId),
  ]);
  if (partner === null) throw new Error(`Partner ${partnerId} of ${callerId} does not exist`);
  return { record, partner, krwPerUsd: usableRate(rate, now), fees, lot, activeOrderId, stream };
}

async function commitPlacement(
  { placed, request, lot, found, snapshot }: DecidedPlacement,
  acquisition: JoinedAcquisition | null,
  { callerId, token, now }: PlacementContext,
): Promise<CreatedOrder> {
  const order = acquisition?.after ?? placed;
  const entry = entryOf(order);
  const leader = lot.leader !== null && compareEntries(lot.leader, entry) < 0 ? lot.leader : entry;
  const overtakes = lot.leader !== null && leader === entry;
  const response = presentOrder(order, standingOf(order, leader));
  try {
    await commit([
      idempotencyRecordWrite(callerId, token, { request, response }, now),
      ...newOrderWrites(acquisition === null ? [placed] : [placed, order], snapshot, "partner"),
      joinLotWrite(lot, { entry, leader, isAcquiring: acquisition !== null }),
      ...acquisitionEvents(acquisition, response, now),
      ...found.conditions,
      seenListingWrite(order, { car: orderedCarFactsOf(found.car), priceKrw: found.car.priceKrw }),
      notifiedWrite(order, digestOrder(response)),
      ...(overtakes ? [pendingLotNotificationWrite(order.vehicleId, order.orderId, now)] : []),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return resolveConflict(error, request);
  }
  return { replayed: false, order: response };
}

/**
 * Returns the outcome when another request committed first: its response for the same key, `duplicate_order`,
 * or a retry.
 */
function resolveConflict(refused: TransactionRefused, request: PlacementRequest): CreatedOrder {
  const sameKey = refused.refusalOf(idempotencyWriteName)?.item;
  if (sameKey) return replay(readIdempotencyRecord(sameKey), request);
  const existingOrderId = conflictingOrderId(refused);
  if (existingOrderId !== null) throw duplicateOrder(existingOrderId);
  throw refused;
}

function replay(record: IdempotencyRecord, request: PlacementRequest): CreatedOrder {
  requireSameRequest(record.request, request);
  return { replayed: true, order: record.response as OrderResource };
}
