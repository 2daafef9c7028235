import type { OpenedAccount } from "../../support/requests/open-account.ts";

/** The dimensions that grow one at a time, with the size of the base and the full size. */
export const dimensions = {
  listings: { base: 5_000, full: 3_000_000 },
  orders: { base: 1_000, full: 1_000_000 },
  events: { base: 10_000, full: 10_000_000 },
  partners: { base: 100, full: 100_000 },
} as const;

/** A dimension of the table's size. */
export type Dimension = keyof typeof dimensions;

/** The size of a table in each dimension. */
export type Sizes = Record<Dimension, number>;

/** Values that the requests need. */
export interface GrowthWorld {
  /** The partner with all orders and events. */
  partner: OpenedAccount;
  endpointId: string;
  /** Placed orders of the partner. The oldest events are about the first. */
  orders: { orderId: string; licensePlate: string | null; auctionDate: number }[];
  /** Cars that can be ordered. */
  cars: { listingId: string; licensePlate: string | null; startPriceKrw: number }[];
  itemCount: number;
}
