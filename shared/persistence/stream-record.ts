import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import { logger } from "../platform/logger.ts";
import { fromAttributes } from "./table.ts";

/** The parts of a stream record that are used. */
export interface StreamRecord {
  eventName?: string | undefined;
  dynamodb?:
    | { NewImage?: Record<string, unknown> | undefined; SequenceNumber?: string | undefined }
    | undefined;
}

/**
 * The item of one kind that a stream record inserted; null for any other record. An item that does not match `schema`
 * is logged and skipped, because reading the stream again would not change it.
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
  logger.error("A stream record holds an invalid item", { pk, sk, kind, error: result.error });
  return null;
}
