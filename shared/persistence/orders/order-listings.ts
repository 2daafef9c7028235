import type { CarFacts } from "../../domain/orders/car-facts.ts";
import { orderListingKey } from "../order-keys.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItems } from "../table.ts";
import { putWrite, updateWrite, type Write } from "../transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/** What an order has taken over from its listing so far. */
export interface SeenListing {
  car: CarFacts;
  /** Price in won that the order's partner knows; null while the listing named none. */
  priceKrw: number | null;
}

const seenItems = storedEntity<SeenListing & { orderId: string }>("order_listing");

/** Name of the guard that refuses to tell a price that somebody else has told meanwhile. */
export const seenPriceGuard = (orderId: string): string => `seen-price:${orderId}`;

/** What orders have seen of their listings, by order id; orders from before this was kept are missing. */
export async function getSeenListings(
  references: readonly OrderReference[],
): Promise<ReadonlyMap<string, SeenListing>> {
  const items = await getItems(
    "getMany:orderListing",
    references.map(({ partnerId, orderId }) => orderListingKey(partnerId, orderId)),
  );
  const seen = items.flatMap((item) => (item === null ? [] : [seenItems.fromItem(item)]));
  return new Map(seen.map((one) => [one.orderId, one]));
}

/** Remembers the facts about the car that an order has taken over; the price stays as it is known. */
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

/** Remembers what a new order sees of its listing. */
export const seenListingWrite = (
  { partnerId, orderId }: OrderReference,
  { car, priceKrw }: SeenListing,
): Write =>
  putWrite(
    "put:orderListing",
    `seen-listing:${orderId}`,
    seenItems.toItem(orderListingKey(partnerId, orderId), { orderId, car, priceKrw }),
  );

/** Remembers the price, refused by `seenPriceGuard` when it is another than `seenKrw` by now. */
export const seenPriceWrite = (
  { partnerId, orderId }: OrderReference,
  priceKrw: number,
  seenKrw: number | null,
): Write =>
  updateWrite(
    "update:orderListing",
    seenPriceGuard(orderId),
    orderListingKey(partnerId, orderId),
    { expression: "SET priceKrw = :price", values: { ":price": priceKrw } },
    { condition: "priceKrw = :seen", values: { ":seen": seenKrw } },
  );
