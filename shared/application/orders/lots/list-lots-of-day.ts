import type { LotResource } from "../../../contract/resources/orders/lot.ts";
import type { AuctionSource } from "../../../domain/inventory/vocabulary.ts";
import { endedOnDay } from "../../../domain/orders/lot-result.ts";
import { compareRunningOrder, type RunningPosition } from "../../../domain/orders/running-order.ts";
import { overviewLimits } from "../../../domain/overview/overview-limits.ts";
import { listVehiclesOfDay, type VehicleOfDay } from "../../../persistence/orders/lot-days.ts";
import { readRankedLot } from "../../../persistence/orders/lots.ts";
import { collectPage } from "../../collect-page.ts";
import { type LotSurroundings, presentLot, readListingsOfLots, readLotOrders } from "./present-lots.ts";

/** The day and the filters of a list of lots, and the size of a page. A filter that is null excludes nothing. */
export interface LotsRequest {
  /** In KST, `YYYY-MM-DD`. */
  day: string;
  source: AuctionSource | null;
  /** Only lots with an order of this partner for the day. */
  partnerId: string | null;
  states: readonly LotResource["state"][] | null;
  limit: number;
  /** The end of the previous page; null starts with the first lot. */
  after: LotsPosition | null;
}

/** The end of a page. A day is read in parts of at most 1,000 orders, each in running order. */
export interface LotsPosition {
  /** The vehicle after which the part begins; null for the first part. */
  part: string | null;
  /** The last lot of the page; null if the next page starts at the beginning of the part. */
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
 * Returns the lots of an auction day in running order. A lot without an award shows its result if all its orders for
 * the day have ended. Takes four round trips: the entries of the day; their listings; the lots of the page; and
 * concurrently their orders and partners. A filter by state takes two more round trips per 200 lots of the day.
 */
export async function listLotsOfDay(request: LotsRequest): Promise<LotsOfDay> {
  const { day, limit, after, source, partnerId, states } = request;
  const part = after?.part ?? null;
  const { vehicles, next } = await listVehiclesOfDay(day, overviewLimits.ordersOfDay, part);
  const asked = vehicles.filter(({ orders }) => partnerId === null || orders.some(isOf(partnerId)));
  const listings = await readListingsOfLots(asked.map(({ vehicleId }) => vehicleId));
  const rest = sortVehicles(asked, listings).filter(
    ({ position }) =>
      (source === null || position.source === source) &&
      (!after?.lot || compareRunningOrder(position, after.lot) > 0),
  );
  const page = await collectPage<PlacedLot, number>({
    ...{ limit, after: null, isNarrow: states !== null },
    read: async (count, read) => {
      const end = (read ?? 0) + count;
      const items = await readLots(rest.slice(read ?? 0, end), listings, day);
      return { items, next: end < rest.length ? end : null };
    },
    matches: ({ lot }) => states === null || states.includes(lot.state),
    positionOf: ({ position }) => rest.findIndex((vehicle) => vehicle.position === position) + 1,
  });
  const nextPart = next === null ? null : { part: next, lot: null };
  return {
    lots: page.items.map(({ lot }) => lot),
    positions: page.items.map(({ position }) => ({ part, lot: position })),
    next: page.next === null ? nextPart : { part, lot: rest[page.next - 1]?.position ?? null },
  };
}

const isOf = (partnerId: string) => (order: { partnerId: string }) => order.partnerId === partnerId;

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

interface PlacedLot {
  lot: LotResource;
  position: RunningPosition;
}

/**
 * Returns the lots of vehicles. Reads a lot's ended orders only if the lot was not won and none of its orders for the
 * day is active.
 */
async function readLots(
  vehicles: readonly PlacedVehicle[],
  listings: LotSurroundings["listings"],
  day: string,
): Promise<PlacedLot[]> {
  const read = await Promise.all(
    vehicles.map(async ({ vehicleId, orders, position }) => {
      const lot = await readRankedLot(vehicleId);
      const active = new Set(lot.entries.map(({ orderId }) => orderId));
      const isActiveOnDay = orders.some(({ orderId }) => active.has(orderId));
      return { lot, position, further: lot.award === null && !isActiveOnDay ? orders : [] };
    }),
  );
  const surroundings = {
    listings,
    ...(await readLotOrders(
      read.map(({ lot }) => lot),
      read.flatMap(({ further }) => further),
    )),
  };
  return read.map(({ lot, position, further }) => {
    const orders = [...lot.entries, ...further].flatMap(
      ({ orderId }) => surroundings.orders.get(orderId) ?? [],
    );
    // `orders` includes the lot's own entries, because the index may not contain a new order yet.
    const ended = further.length === 0 ? [] : endedOnDay(orders, day);
    return { lot: presentLot(lot, surroundings, ended), position };
  });
}
