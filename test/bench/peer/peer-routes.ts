import * as z from "zod/mini";
import { presentOrder } from "../../../shared/application/orders/reads/present-order.ts";
import { withCarPast } from "../../../shared/application/vehicles/car-past.ts";
import {
  presentVehicleDetail,
  presentVehicleSummary,
} from "../../../shared/application/vehicles/present-vehicle.ts";
import { toIndexFilters } from "../../../shared/application/vehicles/to-index-filters.ts";
import type { OrderResource } from "../../../shared/contract/resources/orders/order.ts";
import type { VehicleDetail, VehicleSummary } from "../../../shared/contract/resources/vehicles/vehicle.ts";
import { listVehiclesRoute } from "../../../shared/contract/routes/vehicles/list-vehicles.ts";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { type CarRound, findEarlierRounds } from "../../../shared/domain/inventory/car-round.ts";
import { checkVehicleSearch } from "../../../shared/domain/inventory/check-vehicle-search.ts";
import type { Listing } from "../../../shared/domain/inventory/listing.ts";
import type { ListingSummary } from "../../../shared/domain/inventory/listing-summary.ts";
import type { AuctionPosition, VehicleSort } from "../../../shared/domain/inventory/vehicle-search.ts";
import { standingOf } from "../../../shared/domain/orders/lot.ts";
import { type ComparableSale, comparableDays } from "../../../shared/domain/pricing/assess-market.ts";
import { priceListing } from "../../../shared/domain/pricing/price-listing.ts";
import { dayMilliseconds } from "../../../shared/domain/time/durations.ts";
import { openVehicleCursor, sealVehicleCursor } from "../../../shared/http/vehicle-cursor.ts";
import { composePage } from "./compose-page.ts";
import type { PeerCaller, PeerDatabase } from "./peer-database.ts";

/** A page of vehicles. */
export interface PeerPage {
  data: VehicleSummary[];
  next_cursor: string | null;
}

/** The summary field that each sort orders by. */
const sortFields = {
  auction_date_asc: "auctionDate",
  price_asc: "startPriceKrw",
  price_desc: "startPriceKrw",
  year_desc: "year",
  mileage_asc: "mileageKm",
} as const satisfies Record<VehicleSort, keyof ListingSummary>;

/** `GET /v1/vehicles` */
export async function listVehicles(
  database: PeerDatabase,
  optionNumbers: ReadonlyMap<string, number>,
  { partner }: PeerCaller,
  sent: Record<string, string>,
  now: number,
): Promise<PeerPage> {
  const query = z.parse(listVehiclesRoute.query, sent);
  const { cursor, limit, sort, ...filters } = query;
  checkVehicleSearch(filters, cursor !== undefined);
  const { partnerId, cursorSecret, orderLeadMinutes } = partner;
  const after = cursor === undefined ? undefined : openVehicleCursor(cursorSecret, partnerId, cursor);
  const { krwPerUsd, fees } = await database.readCachedMarket(now);
  const indexFilters = toIndexFilters(filters, { krwPerUsd, orderLeadMinutes, now });
  if (indexFilters === null) return { data: [], next_cursor: null };
  const request = { filters: indexFilters, sort, limit, after: after as AuctionPosition | undefined };
  const { text, values } = composePage(request, optionNumbers);
  const rows = await database.search(text, values);
  const listings: ListingSummary[] = rows.slice(0, limit).map(({ summary }) => JSON.parse(summary));
  const last = rows.length > limit ? listings.at(-1) : undefined;
  return {
    data: listings.map((listing) => presentVehicleSummary(listing, { partner, krwPerUsd, fees })),
    next_cursor:
      last === undefined
        ? null
        : sealVehicleCursor(cursorSecret, partnerId, {
            key: last[sortFields[sort]],
            listingId: last.listingId,
          }),
  };
}

/** Returns a car with its past, read by one statement. */
export const carColumns = `
d.body AS listing, d.batch_sequence,
(SELECT json_agg(r.body) FROM car_rounds r WHERE r.vin = d.vin OR r.license_plate = d.license_plate) AS rounds,
(SELECT json_agg(json_build_object('listingId', s.listing_id, 'soldAt', s.sold_at, 'mileageKm', s.mileage_km,
    'soldPriceKrw', s.sold_price_krw))
  FROM generate_series(d.year - 1, d.year + 1) AS near, LATERAL (
    SELECT listing_id, sold_at, mileage_km, sold_price_krw FROM sales
    WHERE make = d.make AND model = d.model AND year = near AND sold_at BETWEEN $2::bigint AND $3::bigint
    ORDER BY sold_at DESC, listing_id DESC LIMIT 100) AS s
  WHERE abs(s.mileage_km - d.mileage_km) <= 20000) AS sales`;

/** The columns of `carColumns` after the id. */
export const salesPeriod = (now: number): [number, number] => [now - comparableDays * dayMilliseconds, now];

/** A row of `carColumns`. */
export interface CarRow {
  listing: Listing;
  batch_sequence: number;
  rounds: CarRound[] | null;
  sales: ComparableSale[] | null;
}

/** Returns the earlier rounds of a found car, and the comparable sales. */
export const pastOf = ({ listing, rounds, sales }: CarRow, now: number) => ({
  rounds: findEarlierRounds(listing, rounds ?? [], now),
  sales: sales ?? [],
});

/** `GET /v1/vehicles/{id}` */
export async function getVehicle(
  database: PeerDatabase,
  { partner }: PeerCaller,
  listingId: string,
  now: number,
): Promise<VehicleDetail> {
  const text = `SELECT ${carColumns} FROM listing_details d WHERE d.listing_id = $1`;
  const [[row], market] = await Promise.all([
    database.find(text, [listingId, ...salesPeriod(now)]),
    database.readCachedMarket(now),
  ]);
  if (row === undefined) throw new Problem("vehicle_not_found", "There is no such car.");
  const { listing } = row as CarRow;
  const context = { partner, ...market };
  const past = pastOf(row, now);
  const pricing = withCarPast(priceListing(listing, context), { offer: listing, past }, market.krwPerUsd);
  return presentVehicleDetail(listing, context, pricing);
}

const orderStatement = `
SELECT o.body, l.leader FROM orders o LEFT JOIN lots l USING (vehicle_id) WHERE o.order_id = $1 AND o.partner_id = $2`;

/** `GET /v1/orders/{id}` */
export async function getOrder(
  database: PeerDatabase,
  { partner }: PeerCaller,
  orderId: string,
): Promise<OrderResource> {
  const [row] = await database.find(orderStatement, [orderId, partner.partnerId]);
  if (row === undefined) throw new Problem("order_not_found", "There is no such order.");
  return presentOrder(row.body, standingOf(row.body, row.leader));
}
