import { foldText } from "@vehicle-sourcing/listing-search/text/fold-text.ts";
import type { ListingSource } from "../inventory/vocabulary.ts";
import { kstDay } from "../time/format-time.ts";
import type { Order } from "./order.ts";

/** Filter of a list of orders by the ordered car; null means any. */
export interface CarFilter {
  /** Upper and lower case are not distinguished. */
  make: string | null;
  source: ListingSource | null;
  /** Day of the auction in KST, `YYYY-MM-DD`. */
  auctionDay: string | null;
}

/** Reports whether a filter accepts any car. */
export const isAnyCar = (filter: CarFilter): boolean =>
  Object.values(filter).every((value) => value === null);

/** Reports whether an order's car matches every part of a filter. */
export const matchesCar = (order: Order, filter: CarFilter): boolean =>
  (filter.source === null || order.vehicle?.source === filter.source) &&
  isOfMake(order, filter) &&
  isOfDay(order, filter);

const isOfMake = ({ vehicle }: Order, { make }: CarFilter): boolean =>
  make === null || (vehicle?.make != null && foldText(vehicle.make) === foldText(make));

const isOfDay = ({ auctionDate }: Order, { auctionDay }: CarFilter): boolean =>
  auctionDay === null || (auctionDate !== null && kstDay(auctionDate) === auctionDay);
