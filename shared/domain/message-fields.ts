import * as z from "zod/mini";
import { longestId, longestUrl } from "./text-limits.ts";

/** An identifier in a message. */
export const messageId = z.string().check(z.maxLength(longestId));

/** A URL in a message. */
export const messageUrl = z.string().check(z.maxLength(longestUrl));

/** Returns the schema of a list in a message, with the maximum number of items that senders use. */
export const messageList = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most));
