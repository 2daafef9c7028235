import * as z from "zod/mini";
import { expiryAfter, supersededVersionDays } from "../../domain/retention/kept-days.ts";
import { orderVersionKey } from "../keys/order-keys.ts";
import { readNewItem, type StreamRecord } from "../table/stream-record.ts";
import { updateWrite } from "../table/transaction.ts";
import { updateOne } from "../table/update-one.ts";

/** A version of an order that another version has replaced. */
export interface SupersededVersion {
  orderId: string;
  version: number;
  /** The time of its replacement, epoch milliseconds. */
  supersededAt: number;
}

const versionSchema = z.object({ pk: z.string(), sk: z.string(), at: z.number() });

/**
 * Returns the order version that a new version in a stream record replaces; null for any other record. The
 * first version never expires, because it identifies the order's lot.
 */
export function readSupersededVersion(record: StreamRecord): SupersededVersion | null {
  const item = readNewItem(record, "order_version", versionSchema);
  if (item === null) return null;
  const [, orderId = ""] = item.pk.split("#");
  const version = Number(item.sk.split("#")[1]) - 1;
  return version > 1 ? { orderId, version, supersededAt: item.at } : null;
}

/** Sets the expiry of a replaced order version. Creates nothing if it has already expired. */
export const expireVersion = ({ orderId, version, supersededAt }: SupersededVersion): Promise<boolean> =>
  updateOne(
    updateWrite(
      "update:orderVersion",
      "superseded-version",
      orderVersionKey(orderId, version),
      {
        expression: "SET expires_at = :expires",
        values: { ":expires": expiryAfter(supersededAt, supersededVersionDays) },
      },
      { expression: "attribute_exists(pk)" },
    ),
  );
