import { itemKey } from "./keys.ts";

/** Keys of the chat stream's connections. */

export const chatConnectionKey = (connectionId: string) =>
  itemKey("chatConnection", connectionId, "CONNECTION");
/** A place of a thread, which one connection at a time has. */
export const chatListenerKey = (threadId: string, place: number) =>
  itemKey("chatListener", threadId, `PLACE#${String(place).padStart(3, "0")}`);
/** How many connections a partner opened in an hour of the clock, by its beginning, and has not closed. */
export const chatHourKey = (partnerId: string, hour: number) =>
  itemKey("chatHour", partnerId, `HOUR#${hour}`);
export const chatSecretKey = () => itemKey("chatSecret", "CHAT", "SECRET");
