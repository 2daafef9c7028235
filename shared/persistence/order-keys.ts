import { largestBidUsd } from "../domain/orders/placement-request.ts";
import { itemKey, sequenceText } from "./keys.ts";

/** Keys of orders, of the lots they compete for, and of ended orders by plate. */

export const orderKey = (partnerId: string, orderId: string) =>
  itemKey("order", partnerId, `ORDER#${orderId}`);
/** Name of the guard that refuses a change when the order moved on since it was read. */
export const orderGuard = (orderId: string): string => `order:${orderId}`;
/** Lists a partner's orders by auction date; those without one come last. */
export const orderByAuctionKey = (partnerId: string, auctionDate: number | null, orderId: string) =>
  itemKey(
    "orderByAuction",
    partnerId,
    `AUCTION#${auctionDate === null ? "~" : String(auctionDate).padStart(15, "0")}#${orderId}`,
  );
/** The order as it stood after its n-th change. */
export const orderVersionKey = (orderId: string, version: number) =>
  itemKey("orderVersion", orderId, `VERSION#${sequenceText(version)}`);
/** The vehicle as it was when the order was created. */
export const orderSnapshotKey = (partnerId: string, orderId: string) =>
  itemKey("orderSnapshot", partnerId, `SNAPSHOT#${orderId}`);
/** Digest of the order as its partner was last told of it; by it the order is on the operators' board. */
export const orderNotifiedKey = (partnerId: string, orderId: string) =>
  itemKey("orderDigest", partnerId, `NOTIFIED#${orderId}`);
/** Exists while the order is at customs: when its partner is reminded next. */
export const customsReminderKey = (partnerId: string, orderId: string) =>
  itemKey("customsReminder", partnerId, `REMINDER#${orderId}`);
/** What the order has taken over from its listing so far. */
export const orderListingKey = (partnerId: string, orderId: string) =>
  itemKey("orderListing", partnerId, `LISTING#${orderId}`);
/** Exists where an order on a car with this plate has ended. */
export const plateKey = (plate: string) => itemKey("plate", plate, "PLATE");
/** An ended order on a car with this plate. */
export const plateOrderKey = (plate: string, partnerId: string, orderId: string) =>
  itemKey("plateOrder", plate, `ORDER#${partnerId}#${orderId}`);
/** A new round of the car of which the partner has been told. */
export const plateRoundKey = (plate: string, partnerId: string, auctionDate: number) =>
  itemKey("plateRound", plate, `ROUND#${partnerId}#${auctionDate}`);
/** Who leads the lot, under a version. Sorts before its entries, so that a query never pairs it with older ones. */
export const lotKey = (vehicleId: string) => itemKey("lot", vehicleId, "#LOT");
/** Highest bid first, then the earliest; buy-now orders bid 0. */
export const lotBidKey = (vehicleId: string, bidUsd: number, bidAt: number, orderId: string) =>
  itemKey(
    "lotBid",
    vehicleId,
    `BID#${String(largestBidUsd - bidUsd).padStart(10, "0")}#${String(bidAt).padStart(15, "0")}#${orderId}`,
  );
/** Waits until every order of the lot has been compared with what its partner was told. */
export const pendingLotNotificationKey = (vehicleId: string) =>
  itemKey("pendingNotification", vehicleId, "NOTIFICATION");
/** Waits until one order has been compared with what its partner was told. */
export const pendingOrderNotificationKey = (vehicleId: string, partnerId: string, orderId: string) =>
  itemKey("pendingNotification", vehicleId, `NOTIFICATION#${partnerId}#${orderId}`);
/** An order on the vehicle, whatever became of it. */
export const lotOrderKey = (vehicleId: string, orderId: string) =>
  itemKey("lotOrder", vehicleId, `ORDER#${orderId}`);
/** Exists exactly while the partner has an active order on the vehicle. */
export const lotPartnerKey = (vehicleId: string, partnerId: string) =>
  itemKey("lotPartner", vehicleId, `PARTNER#${partnerId}`);
