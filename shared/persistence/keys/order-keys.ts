import { largestBidUsd } from "../../domain/orders/largest-bid.ts";
import { indexPartition, itemKey, sequenceText } from "./item-keys.ts";

/** Keys of orders, of the lots they compete for, and of ended orders by plate. */

export const orderKey = (partnerId: string, orderId: string) =>
  itemKey("order", partnerId, `ORDER#${orderId}`);
/** Name of the write that rejects a change when the order changed since it was read. */
export const orderWriteName = (orderId: string): string => `order:${orderId}`;
/** Returns the key that sorts a partner's orders by auction date. Orders without a date come last. */
export const orderByAuctionKey = (partnerId: string, auctionDate: number | null, orderId: string) =>
  itemKey(
    "orderByAuction",
    partnerId,
    `AUCTION#${auctionDate === null ? "~" : String(auctionDate).padStart(15, "0")}#${orderId}`,
  );
/** Returns the key of the order after its n-th change. */
export const orderVersionKey = (orderId: string, version: number) =>
  itemKey("orderVersion", orderId, `VERSION#${sequenceText(version)}`);
/** Returns the key of the vehicle as it was when the order was created. */
export const orderSnapshotKey = (partnerId: string, orderId: string) =>
  itemKey("orderSnapshot", partnerId, `SNAPSHOT#${orderId}`);
/**
 * Returns the key of the digest of the last order state that the partner was notified of. The item also contains the
 * order's entry in the index of orders by status.
 */
export const orderNotifiedKey = (partnerId: string, orderId: string) =>
  itemKey("orderDigest", partnerId, `NOTIFIED#${orderId}`);
/**
 * Returns the key of an item that exists while the order is at customs, with the time of the next reminder.
 */
export const customsReminderKey = (partnerId: string, orderId: string) =>
  itemKey("customsReminder", partnerId, `REMINDER#${orderId}`);
/** Returns the key of the listing data that the order has copied so far. */
export const orderListingKey = (partnerId: string, orderId: string) =>
  itemKey("orderListing", partnerId, `LISTING#${orderId}`);
/** Returns the key of a text that finds an order. Sorts by text, then by the order's creation. */
export const orderTermKey = (partnerId: string, text: string, orderId: string) =>
  itemKey("orderTerm", partnerId, `TERM#${text}#${orderId}`);
/** Returns the partition of the orders of all partners that a text finds. */
export const orderTermListKey = (text: string, orderId: string) => ({
  gsi1pk: indexPartition("orderTerm", text),
  gsi1sk: orderId,
});
/** Returns the key of the typed results of an auction day in KST, `YYYY-MM-DD`. */
export const resultDraftKey = (day: string) => itemKey("resultDraft", day, "DRAFT");
/** Returns the key of an item that exists if an order on a car with this plate has ended. */
export const plateKey = (plate: string) => itemKey("plate", plate, "PLATE");
/** Returns the key of an ended order on a car with this plate. */
export const plateOrderKey = (plate: string, partnerId: string, orderId: string) =>
  itemKey("plateOrder", plate, `ORDER#${partnerId}#${orderId}`);
/** Returns the key of a car's new round that the partner has been notified of. */
export const plateRoundKey = (plate: string, partnerId: string, auctionDate: number) =>
  itemKey("plateRound", plate, `ROUND#${partnerId}#${auctionDate}`);
/**
 * Returns the key of a lot's leader and version. Sorts before its entries, so that one consistent query never combines
 * it with older entries.
 */
export const lotKey = (vehicleId: string) => itemKey("lot", vehicleId, "#LOT");
/**
 * Returns the key of a lot's entry. Sorts the highest bid first, then the earliest; buy-now orders count as a
 * bid of 0.
 */
export const lotBidKey = (vehicleId: string, bidUsd: number, bidAt: number, orderId: string) =>
  itemKey(
    "lotBid",
    vehicleId,
    `BID#${String(largestBidUsd - bidUsd).padStart(10, "0")}#${String(bidAt).padStart(15, "0")}#${orderId}`,
  );
/**
 * Returns the key of the notification that is pending until every order of the lot has been compared with the
 * state last sent to its partner.
 */
export const pendingLotNotificationKey = (vehicleId: string) =>
  itemKey("pendingNotification", vehicleId, "NOTIFICATION");
/**
 * Returns the key of the notification that is pending until one order has been compared with the state last
 * sent to its partner.
 */
export const pendingOrderNotificationKey = (vehicleId: string, partnerId: string, orderId: string) =>
  itemKey("pendingNotification", vehicleId, `NOTIFICATION#${partnerId}#${orderId}`);
/**
 * Returns the key of the notification that is pending until partners of ended orders on a car with this plate
 * have been notified of its current rounds.
 */
export const pendingPlateNotificationKey = (vehicleId: string, plate: string) =>
  itemKey("pendingNotification", vehicleId, `NOTIFICATION#PLATE#${plate}`);
/** Returns the key of an item that exists while a changed price of the vehicle waits for an exchange rate. */
export const awaitedPriceKey = (vehicleId: string) => itemKey("awaitedPrice", vehicleId, "PRICE");
/** Returns the key of an order on the vehicle, in any status. */
export const lotOrderKey = (vehicleId: string, orderId: string) =>
  itemKey("lotOrder", vehicleId, `ORDER#${orderId}`);
/** Returns the key of an item that exists only while the partner has an active order on the vehicle. */
export const lotPartnerKey = (vehicleId: string, partnerId: string) =>
  itemKey("lotPartner", vehicleId, `PARTNER#${partnerId}`);
