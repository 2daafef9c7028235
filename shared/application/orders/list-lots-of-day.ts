import type { LotResource } from "../../contract/resources/lot.ts";
import type { RankedLot } from "../../domain/orders/lot.ts";
import { isActive, type Order } from "../../domain/orders/order.ts";
import { compareRunningOrder, type RunningPosition } from "../../domain/orders/running-order.ts";
import { overviewLimits } from "../../domain/overview/overview-limits.ts";
import { kstDay } from "../../domain/time/format-time.ts";
import { listVehiclesOfDay, type VehicleOfDay } from "../../persistence/orders/lot-days.ts";
import { readRankedLot } from "../../persistence/orders/lots.ts";
import { type LotSurroundings, presentLot, readListingsOfLots, readLotOrders } from "./present-lots.ts";

/** The day whose lots are listed, and the size of a page. */
export interface LotsRequest {
  /** In KST, `YYYY-MM-DD`. */
  day: string;
  limit: number;
  /** The end of the previous page; null starts with the first lot. */
  after: LotsPosition | null;
}

/** The end of a page. A day is read in parts of at most 1,000 orders, each in running order. */
export interface LotsPosition {
  /** The vehicle after which the part begins; null for the first part. */
  part: string | null;
  /** The last lot of the page; null if the next page begins with the part. */
  lot: RunningPosition | null;
}

/** A page of the lots of a day. The list ends only when `next` is null. */
export interface LotsOfDay {
  lots: LotResource[];
  /** The position after each lot. */
  positions: LotsPosition[];
  next: LotsPosition | null;
}

/**
 * Returns the lots of an auction day in running order. A lot without an award whose orders for the day have all ended
 * has its result. Takes four round trips: the entries of the day; their listings; the lots of the page; and
 * concurrently their orders and partners.
 */
export async function listLotsOfDay({ day, limit, after }: LotsRequest): Promise<LotsOfDay> {
  const part = after?.part ?? null;
  const { vehicles, next } = await listVehiclesOfDay(day, overviewLimits.ordersOfDay, part);
  const listings = await readListingsOfLots(vehicles.map(({ vehicleId }) => vehicleId));
  const rest = sortVehicles(vehicles, listings).filter(
    ({ position }) => !after?.lot || compareRunningOrder(position, after.lot) > 0,
  );
  const page = rest.slice(0, limit);
  const positions = page.map(({ position }) => ({ part, lot: position }));
  const nextPart = next === null ? null : { part: next, lot: null };
  return {
    lots: await readLots(page, listings, day),
    positions,
    next: rest.length > limit ? (positions.at(-1) ?? null) : nextPart,
  };
}

interface PlacedVehicle extends VehicleOfDay {
  position: RunningPosition;
}

function sortVehicles(
  vehicles: readonly VehicleOfDay[],
  listings: LotSurroundings["listings"],
): PlacedVehicle[] {
  const placed = vehicles.map(({ vehicleId, orders }) => {
    const { source = null, lotNumber = null } = listings.get(vehicleId) ?? {};
    return { vehicleId, orders, position: { source, lotNumber, vehicleId } };
  });
  return placed.sort((one, other) => compareRunningOrder(one.position, other.position));
}

/** Returns the lots of vehicles. Their orders that no longer compete are read only if the lot was not won. */
async function readLots(
  vehicles: readonly VehicleOfDay[],
  listings: LotSurroundings["listings"],
  day: string,
): Promise<LotResource[]> {
  const read = await Promise.all(
    vehicles.map(async ({ vehicleId, orders }) => {
      const lot = await readRankedLot(vehicleId);
      const active = new Set(lot.entries.map(({ orderId }) => orderId));
      const isActiveOnDay = orders.some(({ orderId }) => active.has(orderId));
      return { lot, further: lot.award === null && !isActiveOnDay ? orders : [] };
    }),
  );
  const surroundings = {
    listings,
    ...(await readLotOrders(
      read.map(({ lot }) => lot),
      read.flatMap(({ further }) => further),
    )),
  };
  return read.map(({ lot, further }) => {
    const ended = further.flatMap(({ orderId }) => surroundings.orders.get(orderId) ?? []);
    return presentLot(lot, surroundings, endedOnDay(lot, ended, surroundings, day));
  });
}

/**
 * Returns the ended orders of a day; none if a new order competes on the same day, which the index may not contain yet.
 */
function endedOnDay(
  { entries }: RankedLot,
  orders: readonly Order[],
  surroundings: LotSurroundings,
  day: string,
): Order[] {
  const isOfDay = ({ auctionDate }: Order) => auctionDate !== null && kstDay(auctionDate) === day;
  const competing = entries.flatMap(({ orderId }) => surroundings.orders.get(orderId) ?? []);
  return competing.some(isOfDay) ? [] : orders.filter((order) => isOfDay(order) && !isActive(order));
}
