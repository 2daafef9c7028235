import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Senders put 500 cars into a message, and watches of 100. */
const mostOfMessage = 1000;

/** A car for a watch to check, with facts that only the batch had. */
const carHintSchema = z.object({
  vehicleId: messageId,
  /** The price before the batch; null where it did not change. */
  previousPriceKrw: z.nullable(z.int()),
  /** Whether the listing is new. */
  isNew: z.boolean(),
});

/** A car for a watch to check, with facts that only the batch had. */
export type CarHint = z.output<typeof carHintSchema>;

/** Messages that announce a completed batch whose changes are to be matched with watches. */
export const watchChangesMessages = messageFormat(
  "message of changes for watches",
  z.object({ source: messageId, batchId: messageId, partCount: z.int() }),
);

/** An announcement of a completed batch. */
export type WatchChangesMessage = ReturnType<typeof watchChangesMessages.parse>;

/** Messages with watches of one partner and the cars each has to check. */
export const watchUpdatesMessages = messageFormat(
  "message of updates for watches",
  z.object({
    partnerId: messageId,
    cars: messageList(carHintSchema, mostOfMessage),
    watches: messageList(
      z.object({
        watchId: messageId,
        /** Null for all cars on its list and all that match it. */
        vehicleIds: z.nullable(messageList(messageId, mostOfMessage)),
      }),
      mostOfMessage,
    ),
  }),
);

/** Watches of one partner to evaluate. */
export type WatchUpdatesMessage = ReturnType<typeof watchUpdatesMessages.parse>;
