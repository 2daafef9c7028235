import type { Dimension } from "./growth-world.ts";

/** The numbers of a call that must not depend on the size of the table. */
export const boundedNumbers = ["roundTrips", "readUnits", "writeUnits", "itemsRead", "bytes"] as const;
/** One of these numbers. */
export type BoundedNumber = (typeof boundedNumbers)[number];

interface CallBound {
  /** What limits the call. */
  reason: string;
  /** The maximum of each number as a multiple of the number with the small table. */
  factors: Record<BoundedNumber, number>;
}

/** What limits a call in tables of any size. */
const reasons: Readonly<Record<string, string>> = {
  "key check and endpoints": "the key, and at most 5 endpoints",
  "vehicles, first page": "the market's settings; the page comes from the index",
  "vehicles of a make by price": "the market's settings; the page comes from the index",
  "vehicles, page 11": "the market's settings; the page comes from the index",
  vehicle: "the rounds of one car, and at most 100 sales per model year",
  order: "one order and its lot",
  "orders, created_desc": "50 orders and their lots",
  "orders, created_asc": "50 orders and their lots",
  "orders, auction_date_asc": "50 entries, their orders and lots",
  "orders, updated_desc": "50 orders and their lots",
  "events, newest": "51 events with up to 2 deliveries each",
  "events, oldest": "51 events with up to 2 deliveries each",
  "events of an order": "51 events with up to 2 deliveries each",
  "partner's usage": "keys, and 30 days of each",
  "partner's search, plate": "at most 30 listings, and 20 results",
  "operator's Today": "a limited number of orders per auction day and of drafts",
  "operators' orders, all statuses": "50 entries per partition of each status, 50 orders",
  "operators' orders, oldest change first": "50 entries per partition of each status, 50 orders",
  "operators' orders, failed": "50 entries per partition of the status, 50 orders",
  "operators' orders, one partner": "50 entries, their orders and lots",
  "lots of a day": "the lots of one day",
  "operator's search, plate": "at most 30 listings, and 20 results",
  "operator's search, last four digits": "at most 30 listings, and 20 results",
  "operator's search, name": "at most 10 partners",
  partners: "51 partners",
  "sweep: redrive deliveries": "due deliveries",
  "sweep: finish lots": "due lots",
  "sweep: end passed orders": "due orders",
  "sweep: poll dealer orders": "due orders",
  "sweep: poll watches": "due watches",
  "placing an order": "one car and its lot, and at most 100 sales per model year",
  "creating a watch": "at most 1,000 cars that match, 90 per item",
  "replay of a long range": "a binary search, then 100 events",
};

type Growth = Partial<Record<Dimension, Partial<Record<BoundedNumber, number>>>>;

/** Calls that may grow until they reach their limit, or with the logarithm of the size. */
const growing: Readonly<Record<string, Growth>> = {
  "replay of a long range": { events: { roundTrips: 2, readUnits: 1.5 } },
  vehicle: { listings: { readUnits: 2, itemsRead: 60 } },
  "placing an order": { listings: { readUnits: 2, itemsRead: 60 } },
  "creating a watch": { listings: { writeUnits: 12 } },
  "partner's search, plate": { listings: { readUnits: 6, itemsRead: 6 } },
  "operator's search, plate": { listings: { readUnits: 6, itemsRead: 6 } },
  "operator's search, last four digits": { listings: { readUnits: 6, itemsRead: 6, bytes: 8 } },
};

/** Tolerates that page boundaries and texts differ a little. */
const equal = { roundTrips: 1, readUnits: 1.05, writeUnits: 1.05, itemsRead: 1.05, bytes: 1.05 };

/** Returns the bound of a call when one dimension grows. @throws Error for a call without a bound */
export function boundOf(call: string, dimension: Dimension): CallBound {
  const reason = reasons[call];
  if (reason === undefined) throw new Error(`growth-bounds.ts states no bound of the call ${call}`);
  return { reason, factors: { ...equal, ...growing[call]?.[dimension] } };
}
