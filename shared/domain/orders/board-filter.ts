import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import type { ListingSource } from "../inventory/vocabulary.ts";
import { kstDay } from "../time/format-time.ts";
import type { Order, OrderStatus } from "./order.ts";

/** Filter of the operators' list of orders, over all partners; null means any. */
export interface BoardFilter {
  statuses: readonly OrderStatus[] | null;
  partnerId: string | null;
  vehicleId: string | null;
  /** Upper and lower case are not distinguished. */
  make: string | null;
  source: ListingSource | null;
  /** Day of the auction in KST, `YYYY-MM-DD`. */
  auctionDay: string | null;
}

/** Reports whether an order matches every part of a filter. */
export function matchesBoard(order: Order, filter: BoardFilter): boolean {
  const { statuses, partnerId, vehicleId, source } = filter;
  return (
    (statuses === null || statuses.includes(order.status)) &&
    (partnerId === null || order.partnerId === partnerId) &&
    (vehicleId === null || order.vehicleId === vehicleId) &&
    (source === null || order.vehicle?.source === source) &&
    isOfMake(order, filter) &&
    isOfDay(order, filter)
  );
}

const isOfMake = ({ vehicle }: Order, { make }: BoardFilter): boolean =>
  make === null || (vehicle?.make != null && foldText(vehicle.make) === foldText(make));

const isOfDay = ({ auctionDate }: Order, { auctionDay }: BoardFilter): boolean =>
  auctionDay === null || (auctionDate !== null && kstDay(auctionDate) === auctionDay);
