import type { Lot, LotEntry, RankedLot } from "../../domain/orders/lot.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import { listDueKeys } from "../due-keys.ts";
import { dueShardOf } from "../due-shard.ts";
import { duePrefix } from "../item-kinds.ts";
import { lotKey, lotPartnerKey } from "../order-keys.ts";
import { queryAll } from "../query.ts";
import { storedEntity } from "../stored-entity.ts";
import { getItem, getItems, type StoredItem } from "../table.ts";
import { atVersion, checkWrite, mustBeNew, putWrite, updateWrite, type Write } from "../transaction.ts";
import { lotEntryItems } from "./order-item.ts";

/** Stored form of lots. */
const lotItems = storedEntity<Lot>("lot");

/** An unfinished action that is idle this long counts as interrupted, and the sweep resumes it. */
const resumeAfterMilliseconds = minuteMilliseconds;

/** Name of the guard that refuses a change when the lot changed since it was read. */
export const lotGuard = (vehicleId: string): string => `lot:${vehicleId}`;

/** A lot's leader, award and version; a lot without orders has version 0. */
export async function getLot(vehicleId: string): Promise<Lot> {
  return toLot(vehicleId, await getItem("get:lot", lotKey(vehicleId)));
}

/** Lots by vehicle id, one round trip per 100 distinct vehicles, in parallel. */
export async function getLots(vehicleIds: readonly string[]): Promise<Map<string, Lot>> {
  const distinct = [...new Set(vehicleIds)];
  const items = await getItems("getMany:lot", distinct.map(lotKey));
  return new Map(
    distinct.map((vehicleId, position) => [vehicleId, toLot(vehicleId, items[position] ?? null)]),
  );
}

/** A lot with all its entries, best rank first. */
export async function readRankedLot(vehicleId: string): Promise<RankedLot> {
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

/** The partner's active order on a vehicle; null when it has none. */
export async function findActiveOrderId(vehicleId: string, partnerId: string): Promise<string | null> {
  const item = await getItem("get:lotPartner", lotPartnerKey(vehicleId, partnerId));
  return item === null ? null : String(item.orderId);
}

/** Vehicles of one shard whose lot action was interrupted before `now`. */
export async function listInterruptedLots(shard: number, now: number): Promise<string[]> {
  const keys = await listDueKeys("queryDue:lot", shard, now);
  return keys.map(({ pk }) => pk.slice(lotKey("").pk.length));
}

/** The next version of a lot; refused by `lotGuard` when it changed since it was read. */
export function lotWrite(lot: Lot, next: Pick<Lot, "leader" | "award" | "unfinished">, now: number): Write {
  const { vehicleId } = lot;
  const due = next.unfinished && {
    duepk: `${duePrefix.lot}${dueShardOf(vehicleId)}`,
    dueat: now + resumeAfterMilliseconds,
  };
  return putWrite(
    "put:lot",
    lotGuard(vehicleId),
    lotItems.toItem({ ...lotKey(vehicleId), ...due }, { vehicleId, ...next, version: lot.version + 1 }),
    lot.version === 0 ? mustBeNew : atVersion(lot.version),
  );
}

/**
 * Adds a new order to a lot and sets the resulting leader. Refused by `lotGuard` only when the leader differs from the
 * one read, or the lot was awarded, so that concurrent bids which do not change the leader do not conflict.
 */
export function joinLotWrite(lot: Lot, leader: LotEntry): Write {
  const unseen = { condition: "attribute_not_exists(pk)" };
  const asSeen = {
    condition: "leader = :seen AND award = :none",
    values: { ":seen": lot.leader },
  };
  return updateWrite(
    "update:lot",
    lotGuard(lot.vehicleId),
    lotKey(lot.vehicleId),
    {
      expression: `SET #version = if_not_exists(#version, :zero) + :one, leader = :leader, entity = :entity, vehicleId = :vehicle,
        award = if_not_exists(award, :none), unfinished = if_not_exists(unfinished, :none)`,
      names: { "#version": "version" },
      values: {
        ":zero": 0,
        ":one": 1,
        ":leader": leader,
        ":vehicle": lot.vehicleId,
        ":entity": "lot",
        ":none": null,
      },
    },
    lot.version === 0 ? unseen : asSeen,
  );
}

/** Checks that the lot is still at the version it was read at. */
export const lotUnchanged = (lot: Lot): Write =>
  checkWrite("check:lot", lotGuard(lot.vehicleId), lotKey(lot.vehicleId), atVersion(lot.version));

const toLot = (vehicleId: string, item: StoredItem | null): Lot =>
  item === null
    ? { vehicleId, version: 0, leader: null, award: null, unfinished: null }
    : lotItems.fromItem(item);
