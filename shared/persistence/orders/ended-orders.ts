import { normalisePlate } from "../../domain/inventory/car-identity.ts";
import { isActive, type Order } from "../../domain/orders/order.ts";
import { plateKey, plateOrderKey, plateRoundKey } from "../order-keys.ts";
import { queryAll } from "../query.ts";
import { getItems } from "../table.ts";
import { deleteWrite, mustBeNew, putWrite, type Write } from "../transaction.ts";
import type { OrderReference } from "./notified-orders.ts";

/** Name of the guard that refuses to notify a partner twice of one round of a car. */
export const plateRoundGuard = "plate-round";

/** Prefix of the name of the write that ended orders on one car share. */
export const plateWriteName = "plate:";

/**
 * Keeps the list of ended orders by plate in line with a change of an order. Orders on one car share the write named
 * after their plate.
 */
export function plateWrites(before: Order, after: Order): Write[] {
  const former = endedPlate(before);
  const plate = endedPlate(after);
  if (former === plate) return [];
  const { partnerId, orderId } = after;
  const removed =
    former === null
      ? []
      : [
          deleteWrite(
            "delete:plateOrder",
            `former-plate:${orderId}`,
            plateOrderKey(former, partnerId, orderId),
          ),
        ];
  if (plate === null) return removed;
  return [
    ...removed,
    putWrite("put:plate", `${plateWriteName}${plate}`, { ...plateKey(plate), entity: "plate" }),
    putWrite("put:plateOrder", `plate-order:${orderId}`, {
      ...plateOrderKey(plate, partnerId, orderId),
      entity: "plate_order",
      partnerId,
      orderId,
    }),
  ];
}

const endedPlate = (order: Order): string | null =>
  isActive(order) ? null : normalisePlate(order.licensePlate);

/** The plates among `plates` that have an ended order. One round trip per 100, in parallel. */
export async function findEndedPlates(plates: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(plates)];
  const found = await getItems("getMany:plate", distinct.map(plateKey));
  return new Set(distinct.filter((_, position) => found[position]));
}

/** Every ended order on a car with this plate, oldest first for each partner. */
export async function listEndedOrders(plate: string): Promise<OrderReference[]> {
  const { pk, sk } = plateOrderKey(plate, "", "");
  const items = await queryAll("query:plateOrder", {
    partition: pk,
    sortKey: "begins_with(sk, :kind)",
    values: { ":kind": sk.slice(0, sk.indexOf("#") + 1) },
  });
  return items.map((item) => ({ partnerId: String(item.partnerId), orderId: String(item.orderId) }));
}

/** Records that a partner was notified of a round; refused by `plateRoundGuard` when it already was. */
export const plateRoundWrite = (
  plate: string,
  partnerId: string,
  round: { auctionDate: number; listingId: string },
): Write =>
  putWrite(
    "put:plateRound",
    plateRoundGuard,
    {
      ...plateRoundKey(plate, partnerId, round.auctionDate),
      entity: "plate_round",
      partnerId,
      listingId: round.listingId,
    },
    mustBeNew,
  );
