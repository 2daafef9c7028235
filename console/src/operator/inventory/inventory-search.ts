import * as z from "zod/mini";
import { listInventoryBatchesSourceValues } from "../../api/generated/values.ts";
import { oneOf, someText } from "../../router/search-values.ts";

const inventorySearchSchema = z.object({
  source: oneOf(listInventoryBatchesSourceValues),
  cursor: someText,
});

/** The auction house in the URL; the first house by default. */
export type InventorySearch = z.output<typeof inventorySearchSchema>;

/** Parses the URL of the list of batches. */
export const parseInventorySearch = (search: unknown): InventorySearch =>
  z.parse(inventorySearchSchema, search);

const uploadSearchSchema = z.object({
  source: oneOf(listInventoryBatchesSourceValues),
  kind: oneOf(["full", "delta"]),
  sequence: z.catch(z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))), undefined),
});

/** The fields of a batch upload that the URL prefills. */
export type UploadSearch = z.output<typeof uploadSearchSchema>;

/** Reads the URL of the batch upload page. */
export const parseUploadSearch = (search: unknown): UploadSearch => z.parse(uploadSearchSchema, search);

const batchSearchSchema = z.object({ cursor: someText });

/** The page of a batch's rejected rows, in the URL. */
export type BatchSearch = z.output<typeof batchSearchSchema>;

/** Parses the URL of a batch's page. */
export const parseBatchSearch = (search: unknown): BatchSearch => z.parse(batchSearchSchema, search);

/** The auction house whose batches are displayed if the URL names none. */
export const firstHouse = listInventoryBatchesSourceValues[0];
