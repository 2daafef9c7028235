import { compareEntries } from "../orders/lot.ts";
import { isActive, isBought, type Order } from "../orders/order.ts";
import type { OrderedVehicle } from "../orders/ordered-vehicle.ts";
import { competesForAward } from "../orders/plan-acquisition.ts";
import { dayMilliseconds } from "../time/durations.ts";
import { kstDay } from "../time/format-time.ts";

/** A lot that is not bought yet. */
export interface OpenLot {
  vehicleId: string;
  /** Null if no order contains it. */
  vehicle: OrderedVehicle | null;
  licensePlate: string | null;
  auctionDate: number | null;
  /** The earliest order cutoff of the lot's orders; null without one. */
  orderCutoffAt: number | null;
  isAcquiring: boolean;
  orderCount: number;
  /** Whole US dollars; null without a bid. */
  highestBidUsd: number | null;
  /** The order that an award would select; null if every order is in inspection. */
  leader: Order | null;
}

/** Operators' work on the orders of the coming auction days, earliest first. */
export interface AuctionWork {
  /** Placed orders with a cutoff today or tomorrow in KST. */
  cutoffs: Order[];
  /** Orders with a requested inspection that is not done yet. */
  inspections: Order[];
  /** Orders on cars that are auctioned today and not bought yet. */
  today: Order[];
}

/** Returns the KST days from the day of an instant on, `YYYY-MM-DD`. */
export const kstDaysFrom = (now: number, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) => kstDay(now + ahead * dayMilliseconds));

/** Returns the operators' work on orders at an instant. */
export function findAuctionWork(orders: readonly Order[], now: number): AuctionWork {
  const [today = "", tomorrow = ""] = kstDaysFrom(now, 2);
  const cutsOffSoon = ({ orderCutoffAt: at }: Order): boolean =>
    at !== null && at >= now && [today, tomorrow].includes(kstDay(at));
  const open = orders.filter((order) => isActive(order) && !isBought(order));
  return {
    cutoffs: open
      .filter((order) => order.status === "placed" && cutsOffSoon(order))
      .sort(byTime(({ orderCutoffAt }) => orderCutoffAt)),
    inspections: open.filter(awaitsInspection).sort(byTime(({ auctionDate }) => auctionDate)),
    today: open
      .filter(({ auctionDate: at }) => at !== null && kstDay(at) === today)
      .sort(byTime(({ auctionDate }) => auctionDate)),
  };
}

const awaitsInspection = ({ status, secondaryInspectionRequired }: Order): boolean =>
  status === "secondary_inspection_in_progress" || (status === "placed" && secondaryInspectionRequired);

/** Returns the lots of orders that are not bought yet, in the sequence of their first orders. */
export function openLotsOf(orders: readonly Order[]): OpenLot[] {
  const byVehicle = Map.groupBy(orders, ({ vehicleId }) => vehicleId);
  return [...byVehicle].map(([vehicleId, ofLot]) => {
    const bids = ofLot.flatMap(({ maxBidAmountUsd }) => maxBidAmountUsd ?? []);
    const cutoffs = ofLot.flatMap(({ orderCutoffAt }) => orderCutoffAt ?? []);
    return {
      vehicleId,
      vehicle: ofLot.find(({ vehicle }) => vehicle !== undefined)?.vehicle ?? null,
      licensePlate: ofLot[0]?.licensePlate ?? null,
      auctionDate: ofLot[0]?.auctionDate ?? null,
      orderCutoffAt: cutoffs.length === 0 ? null : Math.min(...cutoffs),
      isAcquiring: ofLot.some(({ status }) => status === "acquiring"),
      orderCount: ofLot.length,
      highestBidUsd: bids.length === 0 ? null : Math.max(...bids),
      leader: ofLot.filter(competesForAward).toSorted(compareEntries)[0] ?? null,
    };
  });
}

const byTime =
  <Item>(timeOf: (item: Item) => number | null) =>
  (one: Item, other: Item): number =>
    (timeOf(one) ?? 0) - (timeOf(other) ?? 0);
