import { normalisePlate } from "../../domain/inventory/car-identity.ts";
import { isActive, type Order } from "../../domain/orders/order.ts";
import { plateKey, plateOrderKey, plateRoundKey } from "../keys/order-keys.ts";
import { queryAll } from "../table/query.ts";
import { getItems } from "../table/table.ts";
import { deleteWrite, mustBeNew, putWrite, type Write } from "../table/transaction.ts";
import type { OrderReference } from "./notified-orders.ts";
import { pendingPlateNotificationWrite } from "./pending-notifications.ts";

/** Name of the write that rejects a second notification of a partner about one round of a car. */
export const plateRoundWriteName = "plate-round";

const plateWriteName = "plate:";

/** Reports whether a write with this name is about a plate, and thus the same for all orders on one car. */
export const isOfPlate = (name: string): boolean => name.startsWith(plateWriteName);

/**
 * Returns the writes that update the list of ended orders by plate after a change of an order. If the order joins the
 * list of a plate, the writes also record that its partner may have to be notified of current rounds. Orders on one car
 * share the writes that are named after their plate.
 */
export function plateWrites(before: Order, after: Order): Write[] {
  const former = endedPlate(before);
  const plate = endedPlate(after);
  if (former === plate) return [];
  const { partnerId, orderId, vehicleId, version, updatedAt } = after;
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
    {
      ...pendingPlateNotificationWrite(vehicleId, plate, `${orderId}:${version}`, updatedAt),
      name: `${plateWriteName}${plate}:notification`,
    },
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

/** Returns the plates among `plates` that have an ended order. One round trip per 100, in parallel. */
export async function findEndedPlates(plates: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(plates)];
  const found = await getItems("get:plate", distinct.map(plateKey));
  return new Set(distinct.filter((_, position) => found[position]));
}

/** The stored ended orders on a car with one plate. */
export interface EndedPlate {
  /** Every ended order, oldest first for each partner. */
  orders: OrderReference[];
  /** Reports whether a partner was notified of the round at `auctionDate` (epoch milliseconds). */
  isNotified: (partnerId: string, auctionDate: number) => boolean;
}

/**
 * Returns the ended orders on a car with this plate, and the rounds of which their partners were notified.
 */
export async function readEndedPlate(plate: string): Promise<EndedPlate> {
  const permissions = ["query:plate", "query:plateOrder", "query:plateRound"] as const;
  const items = await queryAll(permissions, { partition: plateKey(plate).pk });
  const notified = new Set(items.map(({ sk }) => String(sk)));
  return {
    orders: items.flatMap(({ entity, partnerId, orderId }) =>
      entity === "plate_order" ? [{ partnerId: String(partnerId), orderId: String(orderId) }] : [],
    ),
    isNotified: (partnerId, auctionDate) => notified.has(plateRoundKey(plate, partnerId, auctionDate).sk),
  };
}

/**
 * Returns the write that records that a partner was notified of a round; its condition fails if the partner
 * was already notified.
 */
export const plateRoundWrite = (
  plate: string,
  partnerId: string,
  round: { auctionDate: number; listingId: string },
): Write =>
  putWrite(
    "put:plateRound",
    plateRoundWriteName,
    {
      ...plateRoundKey(plate, partnerId, round.auctionDate),
      entity: "plate_round",
      partnerId,
      listingId: round.listingId,
    },
    mustBeNew,
  );
