import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Maximum number of watches, or cars on lists, that one run rechecks. */
export const rechecksOfMessage = 500;

const watchList = messageList(z.object({ partnerId: messageId, watchId: messageId }), rechecksOfMessage);

/**
 * Messages with lists that are due to be compared with the market. Messages of one group are processed in
 * order, and a watch is always in the same group.
 */
export const recheckMessages = messageFormat(
  "message of rechecks",
  z.discriminatedUnion("kind", [
    /** Watches that cover only auctions. */
    z.object({ kind: z.literal("auctions"), group: messageId, watches: watchList }),
    /** Watches that cover dealers and possibly auctions, all with the same make and model. */
    z.object({ kind: z.literal("dealers"), group: messageId, watches: watchList }),
    /** Dealers' cars on static lists. */
    z.object({
      kind: z.literal("members"),
      group: messageId,
      members: messageList(z.object({ watchId: messageId, vehicleId: messageId }), rechecksOfMessage),
    }),
  ]),
);

/** Lists that are due to be compared with the market. */
export type RecheckMessage = ReturnType<typeof recheckMessages.parse>;
