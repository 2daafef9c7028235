import { itemKey } from "./keys.ts";

/** Keys of the chat stream's connections. */

export const chatConnectionKey = (connectionId: string) =>
  itemKey("chatConnection", connectionId, "CONNECTION");
/** Returns the key of a place of a thread, which one connection at a time has. */
export const chatListenerKey = (threadId: string, place: number) =>
  itemKey("chatListener", threadId, `PLACE#${String(place).padStart(3, "0")}`);
/** The number of connections that a partner opened in a calendar hour, by its start, and has not closed. */
export const chatHourKey = (partnerId: string, hour: number) =>
  itemKey("chatHour", partnerId, `HOUR#${hour}`);
/** The number of a token's open connections, by the token's hash. */
export const chatTokenKey = (tokenSha256: string) => itemKey("chatToken", tokenSha256, "TOKEN");
/** The part of an account's limits that a token or a thread used in a calendar minute or hour, by its start. */
export const chatUseKey = (owner: string, kind: "messages" | "bytes", period: number) =>
  itemKey("chatUse", owner, `${kind.toUpperCase()}#${period}`);
export const chatSecretKey = () => itemKey("chatSecret", "CHAT", "SECRET");
