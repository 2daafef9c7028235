import {
  areAsEntries,
  isWholeLot,
  type Lot,
  type LotEntry,
  type PendingAward,
  type RankedLot,
  tallyOf,
} from "../../domain/orders/lot.ts";
import type { Order } from "../../domain/orders/order.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import type { DueKey } from "../keys/due-keys.ts";
import { duePrefix } from "../keys/item-kinds.ts";
import { lotKey, lotPartnerKey } from "../keys/order-keys.ts";
import { dueShardOf } from "../table/due-shard.ts";
import { queryAll } from "../table/query.ts";
import { readUntilWhole } from "../table/read-until-whole.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table/table.ts";
import {
  atVersion,
  checkWrite,
  mustBeNew,
  putWrite,
  TransactionRefused,
  type Write,
} from "../table/transaction.ts";
import { lotEntryItems } from "./order-item.ts";
import { getOrders } from "./orders.ts";

/** A lot as it is stored. Older lots lack the last fields. */
interface StoredLot extends Omit<Lot, "tally" | "acquiring" | "pendingAward"> {
  /** Absent if there is no pending award, because `joinLotWrite` checks for absence. */
  pendingAward?: PendingAward;
  tallyCount?: number;
  tallyDigest?: number;
  /**
   * The version of the lot that the tally belongs to. If it differs from the lot's version, a release without tallies
   * has changed the lot since.
   */
  tallyVersion?: number;
  acquiring?: number;
}

/** Stored form of lots. */
const lotItems = storedEntity<StoredLot>("lot");

/** An unfinished action that is idle for this long counts as interrupted, and the sweep resumes it. */
const resumeAfterMilliseconds = minuteMilliseconds;

/** Returns the name of the write that rejects a change when the lot changed since it was read. */
export const lotWriteName = (vehicleId: string): string => `lot:${vehicleId}`;

/** Returns a lot's leader, award and version; a lot without orders has version 0. */
export async function getLot(vehicleId: string): Promise<Lot> {
  return toLot(vehicleId, await getItem("get:lot", lotKey(vehicleId)));
}

/** Returns lots by vehicle id, one round trip per 100 distinct vehicles, in parallel. */
export async function getLots(vehicleIds: readonly string[]): Promise<Map<string, Lot>> {
  const distinct = [...new Set(vehicleIds)];
  const items = await getItems("get:lot", distinct.map(lotKey));
  return new Map(
    distinct.map((vehicleId, position) => [vehicleId, toLot(vehicleId, items[position] ?? null)]),
  );
}

/**
 * Returns a lot with all its entries, best rank first. Reads again while lot and entries are inconsistent,
 * because a query may return only a part of a transaction's writes.
 * @throws TableBusy when they stay inconsistent
 */
export const readRankedLot = (vehicleId: string): Promise<RankedLot> =>
  readUntilWhole(`the lot of ${vehicleId}`, () => queryLot(vehicleId), isWholeLot);

async function queryLot(vehicleId: string): Promise<RankedLot> {
  const head = lotKey(vehicleId);
  const items = await queryAll(["query:lot", "query:lotBid"], {
    partition: head.pk,
    sortKey: "sk BETWEEN :head AND :lastBid",
    values: { ":head": head.sk, ":lastBid": "BID#~" },
  });
  const isHead = (item: StoredItem) => item.sk === head.sk;
  return {
    ...toLot(vehicleId, items.find(isHead) ?? null),
    entries: items.filter((item) => !isHead(item)).map(lotEntryItems.fromItem),
  };
}

/**
 * Returns the orders of some entries of a lot, in the order of the entries.
 * @throws TransactionRefused by `lotWriteName` when an order differs from its entry: lot and orders were read at
 * different moments and must be read again
 */
export async function getOrdersOfLot(vehicleId: string, entries: readonly LotEntry[]): Promise<Order[]> {
  const orders = await getOrders(entries);
  if (areAsEntries(orders, entries)) return orders;
  const refusal = { name: lotWriteName(vehicleId), reason: "ConditionalCheckFailed", item: null } as const;
  throw new TransactionRefused([refusal], undefined);
}

/** Returns the partner's active order on a vehicle; null when it has none. */
export async function findActiveOrderId(vehicleId: string, partnerId: string): Promise<string | null> {
  const item = await getItem("get:lotPartner", lotPartnerKey(vehicleId, partnerId));
  return item === null ? null : String(item.orderId);
}

/** Returns the vehicle of the lot in a key of due work. */
export const vehicleOfLot = ({ pk }: DueKey<"lot">): string => pk.slice(lotKey("").pk.length);

/** The target state of a lot after a change of its orders. */
export type NextLot = Pick<
  RankedLot,
  "leader" | "award" | "pendingAward" | "unfinished" | "acquiring" | "entries"
>;

/**
 * Returns the write of a lot's next version; its condition fails when the lot changed since it was read. The sweep
 * finds the lot while an action is unfinished, and when its pending award is due.
 */
export function lotWrite(lot: Lot, next: NextLot, now: number): Write {
  const { vehicleId } = lot;
  const { leader, award, pendingAward, unfinished, acquiring } = next;
  const version = lot.version + 1;
  const { count, digest } = tallyOf(next.entries);
  const tally = { tallyCount: count, tallyDigest: digest, tallyVersion: version };
  const dueat = unfinished === null ? pendingAward?.effectiveAt : now + resumeAfterMilliseconds;
  const due = dueat !== undefined && { duepk: `${duePrefix.lot}${dueShardOf(vehicleId)}`, dueat };
  return putWrite(
    "put:lot",
    lotWriteName(vehicleId),
    lotItems.toItem(
      { ...lotKey(vehicleId), ...due },
      {
        ...{ vehicleId, leader, award, unfinished, acquiring, ...tally, version },
        ...(pendingAward !== null && { pendingAward }),
      },
    ),
    lot.version === 0 ? mustBeNew : atVersion(lot.version),
  );
}

/** Returns the check that the lot still has the version that was read. */
export const lotUnchanged = (lot: Lot): Write =>
  checkWrite("check:lot", lotWriteName(lot.vehicleId), lotKey(lot.vehicleId), atVersion(lot.version));

function toLot(vehicleId: string, item: StoredItem | null): Lot {
  if (item === null) {
    const tally = { count: 0, digest: 0 };
    return {
      ...{ vehicleId, version: 0, leader: null, award: null, pendingAward: null, unfinished: null },
      ...{ tally, acquiring: 0 },
    };
  }
  const stored = lotItems.fromItem(item);
  const { tallyCount, tallyDigest, tallyVersion, acquiring = 0, pendingAward = null, ...lot } = stored;
  const isTallied = tallyCount !== undefined && tallyDigest !== undefined && tallyVersion === lot.version;
  return {
    ...lot,
    pendingAward,
    acquiring,
    tally: isTallied ? { count: tallyCount, digest: tallyDigest } : null,
  };
}
