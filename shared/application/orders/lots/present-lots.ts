import { type LotResource, listedBidLimit } from "../../../contract/resources/orders/lot.ts";
import { auctionFeeConfigSchema } from "../../../contract/resources/vehicles/vehicle-pricing.ts";
import { presenter } from "../../../contract/schema/convert.ts";
import type { Listing } from "../../../domain/inventory/listing.ts";
import { compareEntries, type RankedLot } from "../../../domain/orders/lot.ts";
import { lossOf } from "../../../domain/orders/lot-result.ts";
import type { Order } from "../../../domain/orders/order.ts";
import type { OrderedVehicle } from "../../../domain/orders/ordered-vehicle.ts";
import { competesForAward } from "../../../domain/orders/plan-acquisition.ts";
import { ceilingKrw } from "../../../domain/orders/require-usual-award.ts";
import { wholeOrder } from "../../../domain/orders/status-facts.ts";
import type { PartnerAccount } from "../../../domain/partners/partner-account.ts";
import { pickFields } from "../../../domain/pick-fields.ts";
import { toKstIso, toKstIsoOrNull } from "../../../domain/time/format-time.ts";
import { getKnownListings } from "../../../persistence/inventory/listings.ts";
import { getOrders } from "../../../persistence/orders/orders.ts";
import { getPartners } from "../../../persistence/partners/partners.ts";
import { presentPendingAward } from "./present-pending-award.ts";
import { presentVehicle } from "./present-vehicle.ts";

/** The listings, orders and partners that the presentation of lots needs, by id. */
export interface LotSurroundings {
  listings: ReadonlyMap<string, Listing>;
  orders: ReadonlyMap<string, Order>;
  partners: ReadonlyMap<string, PartnerAccount>;
}

/** The ids with which an order and its partner are read. */
type OrderReference = Pick<Order, "orderId" | "partnerId">;

/**
 * Reads the orders of the bids that lots show, and further orders, with their partners. Takes one round trip.
 */
export async function readLotOrders(
  lots: readonly RankedLot[],
  further: readonly OrderReference[] = [],
): Promise<Omit<LotSurroundings, "listings">> {
  const read = [...lots.flatMap(shownEntries), ...further];
  const [orders, partners] = await Promise.all([
    getOrders(read),
    getPartners(read.map(({ partnerId }) => partnerId)),
  ]);
  return { orders: new Map(orders.map((order) => [order.orderId, order])), partners };
}

/** Reads listings, including removed ones. Takes one round trip. */
export async function readListingsOfLots(
  vehicleIds: readonly string[],
): Promise<LotSurroundings["listings"]> {
  const known = (await getKnownListings(vehicleIds)).flatMap((listing) => listing ?? []);
  return new Map(known.map((listing) => [listing.listingId, listing]));
}

const shownEntries = ({ entries }: RankedLot) => entries.slice(0, listedBidLimit);

/**
 * Returns a lot as operators see it.
 * @param ended the orders for an auction in which the lot was not won; empty for any other lot
 */
export function presentLot(
  lot: RankedLot,
  surroundings: LotSurroundings,
  ended: readonly Order[] = [],
): LotResource {
  const { listings, orders } = surroundings;
  const listing = listings.get(lot.vehicleId) ?? null;
  const active = shownEntries(lot).flatMap(({ orderId }) => orders.get(orderId) ?? []);
  const loss = ended.length === 0 ? null : lossOf(ended);
  const shown = loss === null ? active : ended.toSorted(compareEntries).slice(0, listedBidLimit);
  const cutoffs = shown.flatMap(({ orderCutoffAt }) => orderCutoffAt ?? []);
  const vehicle = vehicleOf(listing, shown);
  return {
    vehicle_id: lot.vehicleId,
    vehicle: vehicle && presentVehicle(vehicle),
    ...listingFields(listing),
    order_cutoff_at: cutoffs.length === 0 ? null : toKstIso(Math.max(...cutoffs)),
    state: loss?.state ?? stateOf(lot, shown),
    loss_reason: loss?.reason ?? null,
    leader_order_id: leaderIdOf(lot, shown),
    is_unfinished: lot.unfinished !== null,
    bid_count: loss === null ? lot.entries.length : 0,
    bids: shown.map((order) => presentBid(order, lot, surroundings)),
    award: lot.award && {
      winner_order_id: lot.award.winnerOrderId,
      auction_final_price_krw: lot.award.auctionFinalPriceKrw,
      auction_fee_usd: lot.award.auctionFeeUsd,
      awarded_at: toKstIso(lot.award.awardedAt),
    },
    pending_award: presentPendingAward(lot.pendingAward),
  };
}

const listingFields = (listing: Listing | null) => ({
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
});

/** Returns the car from its listing, or else from one of its orders. */
const vehicleOf = (listing: Listing | null, orders: readonly Order[]): OrderedVehicle | null =>
  listing === null
    ? (orders.find(({ vehicle }) => vehicle !== undefined)?.vehicle ?? null)
    : {
        ...pickFields(listing, ["make", "model", "subModel", "trim", "year", "lotNumber", "source"]),
        photoUrl: listing.photos[0] ?? null,
      };

const leaderIdOf = ({ award, pendingAward }: RankedLot, shown: readonly Order[]): string | null =>
  (award ?? pendingAward)?.winnerOrderId ?? shown.find(competesForAward)?.orderId ?? null;

function stateOf({ award }: RankedLot, shown: readonly Order[]): LotResource["state"] {
  if (award !== null) return "awarded";
  return shown.some(({ status }) => status === "acquiring") ? "acquiring" : "waiting";
}

const presentBid = (
  order: Order,
  { award }: RankedLot,
  { partners }: LotSurroundings,
): LotResource["bids"][number] => ({
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
  secondary_inspection_url: wholeOrder(order).secondaryInspectionUrl,
  is_competing: award === null && competesForAward(order),
});

const presentFeeRule = presenter(auctionFeeConfigSchema);

function feeConfigOf({ pricing }: Order): LotResource["bids"][number]["auction_fee_config"] {
  const rule = pricing?.auctionFeeConfig ?? null;
  return rule && presentFeeRule(rule);
}
