import { type LotResource, mostShownBids } from "../../contract/resources/lot.ts";
import { auctionFeeConfigSchema } from "../../contract/resources/vehicle-pricing.ts";
import { presenter } from "../../contract/schema/convert.ts";
import type { Listing } from "../../domain/inventory/listing.ts";
import { ceilingKrw } from "../../domain/orders/guard-award.ts";
import type { RankedLot } from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import type { OrderedVehicle } from "../../domain/orders/ordered-vehicle.ts";
import type { PartnerAccount } from "../../domain/partners/partner-account.ts";
import { pickFields } from "../../domain/pick-fields.ts";
import { toKstIso, toKstIsoOrNull } from "../../domain/time/format-time.ts";
import { getKnownListings } from "../../persistence/inventory/listings.ts";
import { listVehiclesOfDay } from "../../persistence/orders/lot-days.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { getOrders } from "../../persistence/orders/orders.ts";
import { getPartners } from "../../persistence/partners/partners.ts";
import { maxReadsPerPage } from "../collect-page.ts";
import { presentVehicle } from "./present-vehicle.ts";

/** A page of the lots of a day. The list ends only when `next`, the vehicle to continue after, is null. */
export interface LotsOfDay {
  lots: LotResource[];
  next: string | null;
}

/**
 * Returns lots of an auction day that have active orders or were won, by vehicle. Takes three round trips:
 * the vehicles; their lots; and concurrently the listings, the displayed orders and their partners.
 *
 * @param day in KST, `YYYY-MM-DD`
 * @param after the vehicle to continue after; null starts with the first
 */
export async function listLotsOfDay(day: string, limit: number, after: string | null): Promise<LotsOfDay> {
  const lots: RankedLot[] = [];
  let next = after;
  for (let reads = 0; reads < maxReadsPerPage; reads += 1) {
    const page = await listVehiclesOfDay(day, limit - lots.length, next);
    const read = await Promise.all(page.vehicleIds.map(readRankedLot));
    lots.push(...read.filter(({ entries, award }) => entries.length > 0 || award !== null));
    next = page.next;
    if (next === null || lots.length >= limit) break;
  }
  return { lots: await presentLots(lots), next };
}

/** Data of a lot from other items. */
interface LotSurroundings {
  listing: Listing | null;
  orders: ReadonlyMap<string, Order>;
  partners: ReadonlyMap<string, PartnerAccount>;
}

async function presentLots(lots: readonly RankedLot[]): Promise<LotResource[]> {
  const shown = lots.flatMap(shownEntries);
  const [listings, orders, partners] = await Promise.all([
    getKnownListings(lots.map(({ vehicleId }) => vehicleId)),
    getOrders(shown),
    getPartners(shown.map(({ partnerId }) => partnerId)),
  ]);
  const ordersById = new Map(orders.map((order) => [order.orderId, order]));
  return lots.map((lot, position) =>
    presentLot(lot, { listing: listings[position] ?? null, orders: ordersById, partners }),
  );
}

const shownEntries = ({ entries }: RankedLot) => entries.slice(0, mostShownBids);

function presentLot(lot: RankedLot, surroundings: LotSurroundings): LotResource {
  const { listing, orders } = surroundings;
  const shown = shownEntries(lot).flatMap(({ orderId }) => orders.get(orderId) ?? []);
  const cutoffs = shown.flatMap(({ orderCutoffAt }) => orderCutoffAt ?? []);
  const vehicle = vehicleOf(listing, shown);
  return {
    vehicle_id: lot.vehicleId,
    vehicle: vehicle && presentVehicle(vehicle),
    source: listing?.source ?? null,
    lot_number: listing?.lotNumber ?? null,
    make: listing?.make ?? null,
    model: listing?.model ?? null,
    year: listing?.year ?? null,
    license_plate: listing?.licensePlate ?? null,
    mileage_km: listing?.mileageKm ?? null,
    accident_grade: listing?.accidentGrade ?? null,
    exterior_grade: listing?.exteriorGrade ?? null,
    start_price_krw: listing?.startPriceKrw ?? null,
    auction_date: toKstIsoOrNull(listing?.auctionDate ?? null),
    order_cutoff_at: cutoffs.length === 0 ? null : toKstIso(Math.max(...cutoffs)),
    state: stateOf(lot, shown),
    is_unfinished: lot.unfinished !== null,
    bid_count: lot.entries.length,
    bids: shown.map((order) => presentBid(order, surroundings)),
    award: lot.award && {
      winner_order_id: lot.award.winnerOrderId,
      auction_final_price_krw: lot.award.auctionFinalPriceKrw,
      auction_fee_usd: lot.award.auctionFeeUsd,
      awarded_at: toKstIso(lot.award.awardedAt),
    },
  };
}

/** Returns the car from its listing, or else from one of its orders. */
const vehicleOf = (listing: Listing | null, orders: readonly Order[]): OrderedVehicle | null =>
  listing === null
    ? (orders.find(({ vehicle }) => vehicle !== undefined)?.vehicle ?? null)
    : {
        ...pickFields(listing, ["make", "model", "subModel", "trim", "year", "lotNumber", "source"]),
        photoUrl: listing.photos[0] ?? null,
      };

function stateOf({ award }: RankedLot, shown: readonly Order[]): LotResource["state"] {
  if (award !== null) return "awarded";
  return shown.some(({ status }) => status === "acquiring") ? "acquiring" : "waiting";
}

const presentBid = (order: Order, { partners }: LotSurroundings): LotResource["bids"][number] => ({
  order_id: order.orderId,
  partner_id: order.partnerId,
  partner_name: partners.get(order.partnerId)?.name ?? null,
  max_bid_amount_usd: order.maxBidAmountUsd,
  ceiling_krw: ceilingKrw(order),
  fx_rate: order.fxRate,
  auction_fee_config: feeConfigOf(order),
  bid_at: toKstIso(order.bidAt),
  order_cutoff_at: toKstIsoOrNull(order.orderCutoffAt),
  status: order.status,
});

const presentFeeRule = presenter(auctionFeeConfigSchema);

function feeConfigOf({ pricing }: Order): LotResource["bids"][number]["auction_fee_config"] {
  const rule = pricing?.auctionFeeConfig ?? null;
  return rule && presentFeeRule(rule);
}
