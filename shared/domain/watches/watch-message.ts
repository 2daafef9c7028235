import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";

/** Senders put at most 500 cars, or the watches of at most 100 lists, into one message. */
const mostOfMessage = 1000;

/** A car that a watch must check, with facts that only the batch has. */
const carHintSchema = z.object({
  vehicleId: messageId,
  /** The price before the batch; null if it did not change. */
  previousPriceKrw: z.nullable(z.int()),
  /** Whether the listing is new. */
  isNew: z.boolean(),
});

/** A car that a watch must check, with facts that only the batch has. */
export type CarHint = z.output<typeof carHintSchema>;

/** The reading position in the ordered active watches: a shard, and a key within it. */
const watchMarkSchema = z.object({ shard: z.int(), key: messageId });

/** The reading position in the ordered active watches: a shard, and a key within it. */
export type WatchMark = z.output<typeof watchMarkSchema>;

/** The work that a run still has to do for a batch. */
const matchStepSchema = z.discriminatedUnion("kind", [
  /** Find lists with cars of this part of the batch or of a later part. */
  z.object({ kind: z.literal("listed"), part: z.int() }),
  /**
   * Find watches that may want cars of this part or of later parts. `after` is the position up to which the watches
   * were already matched with the first of these parts; null to start with the first watch.
   */
  z.object({ kind: z.literal("wanted"), part: z.int(), after: z.nullable(watchMarkSchema) }),
  /**
   * Request the updates for one bucket of partners, starting with this pass. Each pass requests the updates of some
   * partners in the bucket.
   */
  z.object({
    kind: z.literal("send"),
    bucket: z.int(),
    pass: z.int(),
    /** Null while the number is unknown. */
    passCount: z.nullable(z.int()),
  }),
]);

/** The work that a run still has to do for a batch. */
export type MatchStep = z.output<typeof matchStepSchema>;

/**
 * Each message announces a completed batch whose cars must be matched with watches. With `step`, the message covers
 * only the remaining work.
 */
export const watchChangesMessages = messageFormat(
  "message of changes for watches",
  z.object({
    source: messageId,
    batchId: messageId,
    partCount: z.int(),
    /** Absent from the first message of a batch. */
    step: z.optional(matchStepSchema),
  }),
);

/** An announcement of a completed batch, or of the rest of a batch. */
export type WatchChangesMessage = ReturnType<typeof watchChangesMessages.parse>;

/** Messages with watches of one partner and the cars that each must check. */
export const watchUpdatesMessages = messageFormat(
  "message of updates for watches",
  z.object({
    partnerId: messageId,
    cars: messageList(carHintSchema, mostOfMessage),
    watches: messageList(
      z.object({
        watchId: messageId,
        /** Null means all cars on the watch's list and all that match it. */
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

/** Positions in a list. A schema for each of millions would take longer than finding the matches. */
const positionList = z.custom<number[]>(
  (value) => Array.isArray(value) && value.length <= mostMatched && value.every(Number.isSafeInteger),
);

/** The stored form of the matches of one bucket of partners, written by a run of a large batch. */
export const matchLists = messageFormat(
  "list of matches",
  z.object({
    cars: messageList(carHintSchema, mostMatched),
    watches: messageList(
      z.object({
        partnerId: messageId,
        watchId: messageId,
        /** Positions in the outer `cars`. */
        cars: positionList,
      }),
      mostMatched,
    ),
  }),
);

/** Watches of many partners and the cars that each must check. */
export type MatchList = ReturnType<typeof matchLists.parse>;
