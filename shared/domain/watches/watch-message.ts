import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

/** A car for a watch to check, with facts that only the batch had. */
const carHintSchema = z.object({
  vehicleId: z.string(),
  /** The price before the batch; null where it did not change. */
  previousPriceKrw: z.nullable(z.number()),
  /** Whether the listing is new. */
  isNew: z.boolean(),
});

/** A car for a watch to check, with facts that only the batch had. */
export type CarHint = z.output<typeof carHintSchema>;

/** Messages that announce a completed batch whose changes are to be matched with watches. */
export const watchChangesMessages = messageFormat(
  "message of changes for watches",
  z.object({ source: z.string(), batchId: z.string(), partCount: z.int() }),
);

/** An announcement of a completed batch. */
export type WatchChangesMessage = ReturnType<typeof watchChangesMessages.parse>;

/** Messages with watches of one partner and the cars each has to check. */
export const watchUpdatesMessages = messageFormat(
  "message of updates for watches",
  z.object({
    partnerId: z.string(),
    cars: z.array(carHintSchema),
    watches: z.array(
      z.object({
        watchId: z.string(),
        /** Null for all cars on its list and all that match it. */
        vehicleIds: z.nullable(z.array(z.string())),
      }),
    ),
  }),
);

/** Watches of one partner to evaluate. */
export type WatchUpdatesMessage = ReturnType<typeof watchUpdatesMessages.parse>;
