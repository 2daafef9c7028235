import type { OrderedCarFacts } from "../../domain/orders/ordered-car-facts.ts";
import { orderListingKey } from "../keys/order-keys.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItems } from "../table/table.ts";
import { putWrite, updateWrite, type Write } from "../table/transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/** The listing data that an order has copied so far. */
export interface SeenListing {
  car: OrderedCarFacts;
  /**
   * Price in won from which later changes are measured; null while the listing has had no price since the
   * order was placed.
   */
  priceKrw: number | null;
}

const seenItems = storedEntity<SeenListing & { orderId: string }>("order_listing");

/** Returns the name of the write that rejects a price notification that was already sent concurrently. */
export const seenPriceWriteName = (orderId: string): string => `seen-price:${orderId}`;

/** Returns the listing data copied by orders, by order id. Orders from before this data was stored are missing. */
export async function getSeenListings(
  references: readonly OrderReference[],
): Promise<ReadonlyMap<string, SeenListing>> {
  const items = await getItems(
    "get:orderListing",
    references.map(({ partnerId, orderId }) => orderListingKey(partnerId, orderId)),
  );
  const seen = items.flatMap((item) => (item === null ? [] : [seenItems.fromItem(item)]));
  return new Map(seen.map((one) => [one.orderId, one]));
}

/**
 * Returns the write that stores the facts about the car that an order has copied. A stored price is
 * unchanged.
 */
export const seenCarWrite = ({ partnerId, orderId }: OrderReference, seen: SeenListing): Write =>
  updateWrite("update:orderListing", `seen-car:${orderId}`, orderListingKey(partnerId, orderId), {
    expression: `SET car = :car, orderId = :orderId, entity = :entity, priceKrw = if_not_exists(priceKrw, :price)`,
    values: {
      ":car": seen.car,
      ":orderId": orderId,
      ":entity": "order_listing",
      ":price": seen.priceKrw,
    },
  });

/** Returns the write that stores the listing data that a new order copies. */
export const seenListingWrite = (
  { partnerId, orderId }: OrderReference,
  { car, priceKrw }: SeenListing,
): Write =>
  putWrite(
    "put:orderListing",
    `seen-listing:${orderId}`,
    seenItems.toItem(orderListingKey(partnerId, orderId), { orderId, car, priceKrw }),
  );

/**
 * Returns the write that stores the notified price; its condition fails if the stored price is no
 * longer `seenKrw`.
 */
export const seenPriceWrite = (
  { partnerId, orderId }: OrderReference,
  priceKrw: number,
  seenKrw: number | null,
): Write =>
  updateWrite(
    "update:orderListing",
    seenPriceWriteName(orderId),
    orderListingKey(partnerId, orderId),
    { expression: "SET priceKrw = :price", values: { ":price": priceKrw } },
    { expression: "priceKrw = :seen", values: { ":seen": seenKrw } },
  );
