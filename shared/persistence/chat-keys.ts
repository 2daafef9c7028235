import { itemKey } from "./keys.ts";

/** Keys of the chat stream's connections. */

export const chatConnectionKey = (connectionId: string) =>
  itemKey("chatConnection", connectionId, "CONNECTION");
/** Returns the key of a place of a thread, which one connection at a time has. */
export const chatListenerKey = (threadId: string, place: number) =>
  itemKey("chatListener", threadId, `PLACE#${String(place).padStart(3, "0")}`);
/** How many connections a partner opened in an hour of the clock, by its beginning, and has not closed. */
export const chatHourKey = (partnerId: string, hour: number) =>
  itemKey("chatHour", partnerId, `HOUR#${hour}`);
/** How many connections of a token are open, by the token's hash. */
export const chatTokenKey = (tokenSha256: string) => itemKey("chatToken", tokenSha256, "TOKEN");
/** What a token or a thread took of its account's limits in a minute or an hour of the clock, by its beginning. */
export const chatUseKey = (owner: string, kind: "messages" | "bytes", period: number) =>
  itemKey("chatUse", owner, `${kind.toUpperCase()}#${period}`);
export const chatSecretKey = () => itemKey("chatSecret", "CHAT", "SECRET");
