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

/** The reading position in the ordered active watches: a shard, and a key within it. */
const watchMarkSchema = z.object({ shard: z.int(), key: messageId });

/** The reading position in the ordered active watches: a shard, and a key within it. */
export type WatchMark = z.output<typeof watchMarkSchema>;

/** Starting point of a run that continues another one's batch. */
const matchStepSchema = z.discriminatedUnion("kind", [
  /** Find lists that hold cars of this part of the batch, or of a later one. */
  z.object({ kind: z.literal("listed"), part: z.int() }),
  /** Find watches after the mark, where it is set, that want cars of this part or of one taken with it; then go on. */
  z.object({ kind: z.literal("wanted"), part: z.int(), after: z.nullable(watchMarkSchema) }),
  /** Requests the matches for the partners of one bucket, from this pass on. */
  z.object({
    kind: z.literal("send"),
    bucket: z.int(),
    pass: z.int(),
    /** Null while the number is unknown. */
    passCount: z.nullable(z.int()),
  }),
]);

/** Starting point of a run that continues another one's batch. */
export type MatchStep = z.output<typeof matchStepSchema>;

/** Messages that announce a completed batch whose changes are to be matched with watches, or ask to go on with it. */
export const watchChangesMessages = messageFormat(
  "message of changes for watches",
  z.object({
    source: messageId,
    batchId: messageId,
    partCount: z.int(),
    /** Left out at the beginning. */
    step: z.optional(matchStepSchema),
  }),
);

/** An announcement of a completed batch, or the rest of one. */
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

/** Maximum number of watches in one stored object of matches, and of cars per watch. */
const mostMatched = 5_000_000;

/** Matches of one bucket of partners that a run of a large batch has put aside, as they are stored. */
export const matchLists = messageFormat(
  "list of matches",
  z.object({
    cars: messageList(carHintSchema, mostMatched),
    watches: messageList(
      z.object({
        partnerId: messageId,
        watchId: messageId,
        /** Positions in `cars`. */
        cars: messageList(z.int(), mostMatched),
      }),
      mostMatched,
    ),
  }),
);

/** Watches of many partners and the cars each has to check. */
export type MatchList = ReturnType<typeof matchLists.parse>;
