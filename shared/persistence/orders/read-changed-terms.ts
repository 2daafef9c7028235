import * as z from "zod/mini";
import {
  type AgreedTerms,
  agreedTermsOf,
  hasSameTerms,
  impossibleVersion,
  largestVersion,
} from "../../domain/orders/agreed-terms.ts";
import { orderKey } from "../order-keys.ts";
import { readChangedItem, readNewItem, type StreamRecord } from "../stream-record.ts";
import type { StoredItem } from "../table.ts";

/** Any item: a term of an unexpected type is recorded too, because somebody might hide a change behind it. */
const itemSchema = z.looseObject({});

/** Ids consist of letters, digits and underscores. Another text could name the folder of another order. */
const idPattern = /^\w+$/;

/**
 * Returns the terms of the order that a record of the table's stream inserted, or whose terms it changed; null for any
 * other record, and for an item that is not stored under the key of its order. A version that no order can have is
 * returned as `impossibleVersion`.
 */
export function readChangedTerms(record: StreamRecord): AgreedTerms | null {
  const changed = readChangedItem(record, "order", itemSchema);
  const item = changed?.after ?? readNewItem(record, "order", itemSchema);
  if (item === null || !isInPlace(item)) return null;
  const order = item as unknown as AgreedTerms;
  // The worker does not receive changes of an item while it states another entity.
  const before = changed?.before.entity === item.entity ? changed?.before : undefined;
  if (before !== undefined && hasSameTerms(before as unknown as AgreedTerms, order)) return null;
  return agreedTermsOf({ ...order, version: isVersion(order.version) ? order.version : impossibleVersion });
}

/** Reports whether an item has the key of the order that it states. Others could add to another order's records. */
function isInPlace({ pk, sk, partnerId, orderId }: StoredItem): boolean {
  if (!isId(partnerId) || !isId(orderId)) return false;
  const key = orderKey(partnerId, orderId);
  return pk === key.pk && sk === key.sk;
}

const isId = (value: unknown): value is string => typeof value === "string" && idPattern.test(value);

const isVersion = (value: unknown): boolean =>
  typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= largestVersion;
