import * as z from "zod/mini";
import { messageId, messageList } from "../message-fields.ts";
import { messageFormat } from "../message-format.ts";
import { changeKinds, type ListingChange } from "./compare-inventory.ts";
import type { ListingFacts } from "./listing-facts.ts";
import { auctionResults } from "./vocabulary.ts";

/** Messages that name one part of a completed batch's changes; parts count from 0. */
export const changesMessages = messageFormat(
  "message of inventory changes",
  z.object({ source: messageId, batchId: messageId, part: z.int() }),
);

/** Reference to one part of a batch's changes. */
export type ChangesReference = ReturnType<typeof changesMessages.parse>;

/** Changes that one worker run handles. */
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
