import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";

/** A car that a watch has to look at, with what only the batch knew of it. */
const carHintSchema = z.object({
  vehicleId: z.string(),
  /** The price before the batch; null where it did not change. */
  previousPriceKrw: z.nullable(z.number()),
  /** Whether the listing is new. */
  isNew: z.boolean(),
});

/** A car that a watch has to look at, with what only the batch knew of it. */
export type CarHint = z.output<typeof carHintSchema>;

/** The messages that tell of a completed batch whose changes have not been matched with watches yet. */
export const watchChangesMessages = messageFormat(
  "message of changes for watches",
  z.object({ source: z.string(), batchId: z.string(), partCount: z.int() }),
);

/** One of them. */
export type WatchChangesMessage = ReturnType<typeof watchChangesMessages.parse>;

/** The messages that name watches of one partner, each with the cars it has to look at. */
export const watchUpdatesMessages = messageFormat(
  "message of updates for watches",
  z.object({
    partnerId: z.string(),
    cars: z.array(carHintSchema),
    watches: z.array(
      z.object({
        watchId: z.string(),
        /** Null stands for all it has and could have. */
        vehicleIds: z.nullable(z.array(z.string())),
      }),
    ),
  }),
);

/** One of them. */
export type WatchUpdatesMessage = ReturnType<typeof watchUpdatesMessages.parse>;
