import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import { recordedTrace } from "../../platform/current-trace.ts";
import { logger } from "../../platform/logger.ts";
import { fromAttributes, type StoredItem } from "./table.ts";

/** The used parts of a stream record. */
export interface StreamRecord {
  eventName?: string | undefined;
  dynamodb?:
    | {
        NewImage?: Record<string, unknown> | undefined;
        OldImage?: Record<string, unknown> | undefined;
        SequenceNumber?: string | undefined;
      }
    | undefined;
}

/** Returns the last state of the item that a stream record removed; null for any other record. */
export const readRemovedItem = ({ eventName, dynamodb }: StreamRecord): StoredItem | null =>
  eventName === "REMOVE" && dynamodb?.OldImage !== undefined ? readImage(dynamodb.OldImage) : null;

/** Returns the complete item of one kind that a stream record inserted; null for any other record. */
export const readInsertedItem = ({ eventName, dynamodb }: StreamRecord, kind: string): StoredItem | null =>
  eventName === "INSERT" && kindOf(dynamodb?.NewImage) === kind ? readImage(dynamodb?.NewImage ?? {}) : null;

const kindOf = (image: Record<string, unknown> | undefined): string | undefined =>
  (image as Record<string, AttributeValue> | undefined)?.entity?.S;

function readImage(image: Record<string, unknown>): StoredItem {
  const attributes = Object.entries(image as Record<string, AttributeValue>);
  return fromAttributes(Object.fromEntries(attributes.map(([name, value]) => [name, withBytes(value)])));
}

/** Lambda sends records as JSON with bytes in base64. Items have bytes only at their top level. */
function withBytes(value: AttributeValue): AttributeValue {
  const { B: bytes }: { B?: unknown } = value;
  return typeof bytes === "string" ? { B: Buffer.from(bytes, "base64") } : value;
}

/**
 * Returns the item of one kind that a stream record inserted; null for any other record.
 * @throws Error when the item does not match `schema`
 */
export function readNewItem<Schema extends z.ZodMiniType>(
  { eventName, dynamodb }: StreamRecord,
  kind: string,
  schema: Schema,
): z.output<Schema> | null {
  // The kind is checked before the item is read, because several readers inspect each record, and an item may be large.
  if (eventName !== "INSERT" || kindOf(dynamodb?.NewImage) !== kind) return null;
  return readParts(dynamodb?.NewImage, kind, schema);
}

/**
 * Returns the item of one kind that a stream record changed, before and after; null for any other record.
 * @throws Error when the item does not match `schema`
 */
export function readChangedItem<Schema extends z.ZodMiniType>(
  { eventName, dynamodb }: StreamRecord,
  kind: string,
  schema: Schema,
): { before: z.output<Schema>; after: z.output<Schema> } | null {
  if (eventName !== "MODIFY" || kindOf(dynamodb?.NewImage) !== kind) return null;
  const read = (image: Record<string, unknown> | undefined) => readParts(image, kind, schema);
  return { before: read(dynamodb?.OldImage), after: read(dynamodb?.NewImage) };
}

function readParts<Schema extends z.ZodMiniType>(
  image: Record<string, unknown> | undefined,
  kind: string,
  schema: Schema,
): z.output<Schema> {
  const result = z.safeParse(schema, fromAttributes((image ?? {}) as Record<string, AttributeValue>));
  if (result.success) return result.data;
  throw new Error(`The stream holds an item of the kind ${kind} that is not one`, { cause: result.error });
}

/** The content of a stream batch, with the positions of its records and the traces that wrote them. */
export interface StreamContent<Content> {
  found: { position: number; traceHeader: string | undefined; content: Content }[];
  /** Positions of unreadable records, which are logged. A later release may have written them. */
  unreadable: number[];
}

/** Reads a batch of stream records. Each record may have any number of contents. */
export function readStreamBatch<Content>(
  records: readonly StreamRecord[],
  read: (record: StreamRecord) => readonly Content[],
): StreamContent<Content> {
  const batch: StreamContent<Content> = { found: [], unreadable: [] };
  for (const [position, record] of records.entries()) {
    try {
      const traceHeader = traceOf(record);
      batch.found.push(...read(record).map((content) => ({ position, traceHeader, content })));
    } catch (error) {
      const sequenceNumber = record.dynamodb?.SequenceNumber;
      logger.error("A stream record cannot be read", { sequenceNumber, error: error as Error });
      batch.unreadable.push(position);
    }
  }
  return batch;
}

/**
 * Returns the trace that wrote an item. An invalid header is omitted, because queues would reject it and the
 * item matters more than its trace.
 */
function traceOf({ dynamodb }: StreamRecord): string | undefined {
  const stored = dynamodb?.NewImage?.traceHeader as { S?: string } | undefined;
  return typeof stored?.S === "string" && recordedTrace.test(stored.S) ? stored.S : undefined;
}

/** Returns the lowest of the given positions in a batch; null if there is none. */
export const firstOf = (positions: readonly number[]): number | null =>
  positions.length === 0 ? null : Math.min(...positions);
