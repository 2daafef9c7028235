import * as z from "zod/mini";
import {
  type AgreedTerms,
  agreedTermsOf,
  hasSameTerms,
  impossibleVersion,
  largestVersion,
} from "../../domain/orders/agreed-terms.ts";
import { orderKey } from "../keys/order-keys.ts";
import { readChangedItem, readNewItem, type StreamRecord } from "../table/stream-record.ts";
import type { StoredItem } from "../table/table.ts";

/** Accepts any item. A term of an unexpected type is recorded too, because it could be an attempt to hide a change. */
const itemSchema = z.looseObject({});

/**
 * An id consists of letters, digits and underscores. Any other text is rejected, because it could name the folder of
 * another order.
 */
const idPattern = /^\w+$/;

/**
 * Returns an order's terms if the stream record inserted the order or changed its terms. Returns null for all other
 * records, and for an item that is not stored under its order's key. An invalid version number is returned as
 * `impossibleVersion`.
 */
export function readChangedTerms(record: StreamRecord): AgreedTerms | null {
  const changed = readChangedItem(record, "order", itemSchema);
  const item = changed?.after ?? readNewItem(record, "order", itemSchema);
  if (item === null || !isInPlace(item)) return null;
  const order = item as unknown as AgreedTerms;
  // While an item has another `entity`, the worker does not receive its changes. The terms are therefore returned
  // without a comparison when the item becomes an order.
  const before = changed?.before.entity === item.entity ? changed?.before : undefined;
  if (before !== undefined && hasSameTerms(before as unknown as AgreedTerms, order)) return null;
  return agreedTermsOf({ ...order, version: isVersion(order.version) ? order.version : impossibleVersion });
}

/**
 * Reports whether an item is stored under the key of the order that its ids name. Without this check, an item under
 * another key could add records to that order.
 */
function isInPlace({ pk, sk, partnerId, orderId }: StoredItem): boolean {
  if (!isId(partnerId) || !isId(orderId)) return false;
  const key = orderKey(partnerId, orderId);
  return pk === key.pk && sk === key.sk;
}

const isId = (value: unknown): value is string => typeof value === "string" && idPattern.test(value);

const isVersion = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= largestVersion;
