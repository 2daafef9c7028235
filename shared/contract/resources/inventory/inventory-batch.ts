import * as z from "zod/mini";
import { batchStatuses, longestRowReason, rejectedRowLimit } from "../../../domain/inventory/batch.ts";
import { batchKinds } from "../../../domain/inventory/compare-inventory.ts";
import { auctionSources } from "../../../domain/inventory/vocabulary.ts";
import {
  responseId,
  responseList,
  responseText,
  responseUrl,
  signedLink,
} from "../../schema/response-values.ts";
import { timestamp } from "../../schema/timestamp.ts";

const longestRefusal = 500;
/** A presigned URL carries its credentials and signature. */
const longestUploadUrl = 4096;

const count = (description: string) => z.int().check(z.meta({ description }));

const headFields = {
  id: responseId.check(z.meta({ description: "Batch id." })),
  source: z.enum(auctionSources).check(z.meta({ description: "The auction house." })),
  kind: z.enum(batchKinds).check(
    z.meta({
      description:
        "`full`: listings absent from the file are removed. `delta`: listings absent from the file stay unchanged.",
    }),
  ),
  sequence: z.int().check(z.meta({ description: "Number of the batch within its source." })),
  status: z.enum(batchStatuses).check(z.meta({ description: "`completed` and `refused` are final." })),
};

const countsSchema = z
  .object({
    rows: count("Rows in the file."),
    added: count("Listings that are new."),
    changed: count("Listings that changed."),
    unchanged: count("Listings that did not change."),
    removed: count("Listings that were removed."),
    rejected: count("Rows that were rejected."),
  })
  .check(z.meta({ id: "InventoryBatchCounts", description: "Counts of rows and listings by outcome." }));

/** A row of a batch that was rejected. */
export const rejectedRowSchema = z
  .object({
    line: count("Line in the file, from 1."),
    path: responseId.check(z.meta({ description: "The failing field; empty for the row as a whole." })),
    reason: responseText(longestRowReason).check(z.meta({ description: "Reason for the rejection." })),
  })
  .check(z.meta({ id: "RejectedInventoryRow", description: "A rejected row." }));

const entryFields = {
  ...headFields,
  counts: countsSchema,
  progress_pct: count(
    "Stored share of the batch, in percent: 0 until the batch is checked, 100 once it is completed.",
  ),
  held_removals: count(
    "Number of listings that a full batch lacks but does not remove, because they are at least ten and more than 20 % (a setting) of the house's listings.",
  ),
  removals_decided_by: z.nullable(responseId).check(
    z.meta({
      description:
        "Id of the batch that decided about the held removals: a later full batch, or the batch that an operator's confirmation started. Null while the removals are held.",
    }),
  ),
  refusal_reason: z
    .nullable(responseText(longestRefusal))
    .check(z.meta({ description: "Reason why the whole batch was rejected." })),
  created_at: timestamp.check(z.meta({ description: "When the batch was announced." })),
  updated_at: timestamp.check(z.meta({ description: "When its status or progress last changed." })),
};

/** An inventory batch in a list. */
export const inventoryBatchEntrySchema = z
  .object(entryFields)
  .check(z.meta({ id: "InventoryBatchEntry", description: "An inventory batch without its rejected rows." }));
/** An inventory batch in a list. */
export type InventoryBatchEntry = z.output<typeof inventoryBatchEntrySchema>;

/** An inventory batch with its progress. */
export const inventoryBatchSchema = z
  .object({
    ...entryFields,
    rejected_rows: responseList(rejectedRowSchema, rejectedRowLimit).check(
      z.meta({
        description: "The first 1,000 rejected rows; `counts.rejected` is the number of all rejected rows.",
      }),
    ),
  })
  .check(z.meta({ id: "InventoryBatch", description: "One delivery of an auction house's inventory." }));
/** An inventory batch with its progress. */
export type InventoryBatch = z.output<typeof inventoryBatchSchema>;

/** An inventory batch whose file is not uploaded yet. */
export const createdInventoryBatchSchema = z
  .object({
    ...headFields,
    upload_url: signedLink(longestUploadUrl).check(
      z.describe("Upload the gzip file to this URL by PUT within an hour. The URL accepts one upload."),
    ),
    upload_headers: z
      .record(responseId, responseUrl)
      .check(z.meta({ maxProperties: 20, description: "Headers to send with the upload, unchanged." })),
  })
  .check(
    z.meta({ id: "CreatedInventoryBatch", description: "A batch, with the request that uploads its file." }),
  );
/** An inventory batch whose file is not uploaded yet. */
export type CreatedInventoryBatch = z.output<typeof createdInventoryBatchSchema>;
