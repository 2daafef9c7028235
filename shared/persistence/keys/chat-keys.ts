import { itemKey } from "./item-keys.ts";

/** Keys of the chat stream's connections. */

export const chatConnectionKey = (connectionId: string) =>
  itemKey("chatConnection", connectionId, "CONNECTION");
/** Returns the key of a connection slot of a thread. */
export const chatListenerKey = (threadId: string, place: number) =>
  itemKey("chatListener", threadId, `PLACE#${String(place).padStart(3, "0")}`);
/**
 * Returns the key of the item that counts the open connections that a partner opened in a calendar hour, by the start
 * of the hour.
 */
export const chatHourKey = (partnerId: string, hour: number) =>
  itemKey("chatHour", partnerId, `HOUR#${hour}`);
/** Returns the key of the item that counts a token's open connections, by the token's hash. */
export const chatTokenKey = (tokenSha256: string) => itemKey("chatToken", tokenSha256, "TOKEN");
/**
 * Returns the key of the item that counts what a token or a thread used of its account's limits in a calendar minute or
 * hour, by the start of that period.
 */
export const chatUseKey = (owner: string, kind: "messages" | "bytes", period: number) =>
  itemKey("chatUse", owner, `${kind.toUpperCase()}#${period}`);
export const chatSecretKey = () => itemKey("chatSecret", "CHAT", "SECRET");
