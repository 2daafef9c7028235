import type { CarFacts } from "../../domain/orders/amend-order.ts";
import { orderListingKey } from "../order-keys.ts";
import { getItems, type StoredItem } from "../table.ts";
import { putWrite, updateWrite, type Write } from "../transaction.ts";
import type { OrderReference } from "./told-orders.ts";

/** What an order has taken over from its listing so far. */
export interface SeenListing {
  car: CarFacts;
  /** Price in won that the order's partner knows; null while the listing named none. */
  priceKrw: number | null;
}

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
  return new Map(items.flatMap((item) => (item === null ? [] : [[String(item.order_id), toSeen(item)]])));
}

/** Remembers the facts about the car that an order has taken over; the price stays as it is known. */
export const seenCarWrite = ({ partnerId, orderId }: OrderReference, seen: SeenListing): Write =>
  updateWrite("update:orderListing", `seen-car:${orderId}`, orderListingKey(partnerId, orderId), {
    expression: `SET vin = :vin, license_plate = :plate, options = :options, order_id = :orderId, entity = :entity,
      price_krw = if_not_exists(price_krw, :price)`,
    values: {
      ":vin": seen.car.vin,
      ":plate": seen.car.licensePlate,
      ":options": seen.car.options,
      ":orderId": orderId,
      ":entity": "order_listing",
      ":price": seen.priceKrw,
    },
  });

/** Remembers what a new order sees of its listing. */
export const seenListingWrite = ({ partnerId, orderId }: OrderReference, seen: SeenListing): Write =>
  putWrite("put:orderListing", `seen-listing:${orderId}`, {
    ...orderListingKey(partnerId, orderId),
    entity: "order_listing",
    order_id: orderId,
    price_krw: seen.priceKrw,
    vin: seen.car.vin,
    license_plate: seen.car.licensePlate,
    options: seen.car.options,
  });

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
    { expression: "SET price_krw = :price", values: { ":price": priceKrw } },
    { condition: "price_krw = :seen", values: { ":seen": seenKrw } },
  );

const toSeen = (item: StoredItem): SeenListing => ({
  priceKrw: item.price_krw as number | null,
  car: {
    vin: item.vin as string | null,
    licensePlate: item.license_plate as string | null,
    options: item.options as string[],
  },
});
