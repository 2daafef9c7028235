import * as z from "zod/mini";
import { messageFormat } from "../message-format.ts";
import { changeKinds, type ListingChange } from "./compare-inventory.ts";
import type { ListingFacts } from "./listing-facts.ts";
import { auctionResults } from "./vocabulary.ts";

/** Messages that name one part of a completed batch's changes; parts count from 0. */
export const changesMessages = messageFormat(
  "message of inventory changes",
  z.object({ source: z.string(), batchId: z.string(), part: z.int() }),
);

/** Reference to one part of a batch's changes. */
export type ChangesReference = ReturnType<typeof changesMessages.parse>;

const factsSchema = z.object({
  hash: z.string(),
  startPriceKrw: z.nullable(z.number()),
  auctionDate: z.nullable(z.number()),
  auctionResult: z.enum(auctionResults),
  licensePlate: z.nullable(z.string()),
  vin: z.nullable(z.string()),
} satisfies Record<keyof ListingFacts, z.ZodMiniType>);

/** The stored form of a part. */
export const changeLists = messageFormat(
  "list of inventory changes",
  z.array(
    z.object({
      listingId: z.string(),
      kinds: z.readonly(z.array(z.enum(changeKinds))),
      before: z.nullable(factsSchema),
      after: z.nullable(factsSchema),
    } satisfies Record<keyof ListingChange, z.ZodMiniType>),
  ),
);
