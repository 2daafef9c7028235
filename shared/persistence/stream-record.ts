import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import { logger } from "../platform/logger.ts";
import { fromAttributes } from "./table.ts";

/** The parts of a table stream's record that matter here. */
export interface StreamRecord {
  eventName?: string | undefined;
  dynamodb?:
    | { NewImage?: Record<string, unknown> | undefined; SequenceNumber?: string | undefined }
    | undefined;
}

/**
 * What a stream record tells of an item of one kind that was just written for the first time; null for every other change of the
 * table. An item that is not as `schema` says is logged and passed over: reading the stream again would not change it.
 */
export function readNewItem<Schema extends z.ZodMiniType>(
  { eventName, dynamodb }: StreamRecord,
  kind: string,
  schema: Schema,
): z.output<Schema> | null {
  if (eventName !== "INSERT" || dynamodb?.NewImage === undefined) return null;
  const item = fromAttributes(dynamodb.NewImage as Record<string, AttributeValue>);
  if (item.entity !== kind) return null;
  const result = z.safeParse(schema, item);
  if (result.success) return result.data;
  const { pk, sk } = item;
  logger.error("The stream holds an item that is not of its kind", { pk, sk, kind, error: result.error });
  return null;
}
