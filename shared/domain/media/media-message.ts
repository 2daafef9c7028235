import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

/** The messages that ask for one picture of an order to be mirrored. */
export const mediaMessages = messageFormat(
  "media message",
  z.object({ orderId: z.string(), sourceUrl: z.string() }),
);

/** One of them. */
export type MediaMessage = ReturnType<typeof mediaMessages.parse>;
