import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import { changeKinds, type ListingChange } from "./compare-inventory.ts";
import type { ListingFacts } from "./listing-facts.ts";
import { auctionResults } from "./vocabulary.ts";

/** The work that a run still has to do in a part. `from` and `until` are indexes of changes. */
const followStepSchema = z.object({
  /** `orders` updates the orders on changed listings. Then `rounds` notifies partners of new rounds of their cars. */
  kind: z.enum(["orders", "rounds"]),
  from: z.int(),
  /** The end of the range, exclusive. Null means the rest of the part. With null, `orders` is followed by `rounds`. */
  until: z.nullable(z.int()),
});

/** The work that a run still has to do in a part. */
export type FollowStep = z.output<typeof followStepSchema>;

/**
 * Each message names one part of a completed batch's changes. With `step`, the message covers only the remaining work
 * in that part. Parts count from 0.
 */
export const changesMessages = messageFormat(
  "message of inventory changes",
  z.object({
    source: messageId,
    batchId: messageId,
    part: z.int(),
    /** Absent from the first message of a part. */
    step: z.optional(followStepSchema),
  }),
);

/** One part of a batch's changes to process, or the rest of a part. */
export type ChangesMessage = ReturnType<typeof changesMessages.parse>;

/** Reference to one part of a batch's changes. */
export type ChangesReference = Omit<ChangesMessage, "step">;

/** Maximum number of changes of one part. */
export const changesOfPart = 2_000;

const factsSchema = z.object({
  hash: messageId,
  startPriceKrw: z.nullable(z.int()),
  auctionDate: z.nullable(z.int()),
  auctionResult: z.enum(auctionResults),
  licensePlate: z.nullable(messageId),
  vin: z.nullable(messageId),
} satisfies Record<keyof ListingFacts, z.ZodMiniType>);

/** The stored form of a part. */
export const changeLists = messageFormat(
  "list of inventory changes",
  messageList(
    z.object({
      listingId: messageId,
      kinds: z.readonly(messageList(z.enum(changeKinds), changeKinds.length)),
      before: z.nullable(factsSchema),
      after: z.nullable(factsSchema),
    } satisfies Record<keyof ListingChange, z.ZodMiniType>),
    changesOfPart,
  ),
);
