import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { PlacementRequest } from "../../domain/orders/placement-request.ts";
import { idempotencyKey } from "../keys.ts";
import { getItem, type StoredItem } from "../table.ts";
import { mustBeNew, putWrite, type Write } from "../transaction.ts";

/** Name of the guard that refuses a second use of an idempotency key. */
export const placementRecordGuard = "idempotency";

/** What an idempotency key was used for and what was answered. Kept for good: a key is never free again. */
export interface PlacementRecord {
  request: PlacementRequest;
  response: unknown;
}

/** What the key was used for; null when it is free. `token` is the client's, `keyId` the api key's. */
export async function getPlacementRecord(keyId: string, token: string): Promise<PlacementRecord | null> {
  const item = await getItem(idempotencyKey(keyId, token));
  return item === null ? null : readPlacementRecord(item);
}

/** The record inside a stored item. */
export function readPlacementRecord(item: StoredItem): PlacementRecord {
  return {
    request: {
      // Records from before there was a second operation name none.
      operation: (item.operation ?? "createOrder") as PlacementRequest["operation"],
      vehicleId: item.vehicle_id as string,
      maxBidUsd: item.max_bid_usd as number | null,
      secondaryInspectionRequired: item.secondary_inspection_required as boolean,
    },
    response: JSON.parse(inflateRawSync(item.response as Uint8Array).toString()),
  };
}

/** Uses up an idempotency key, refused by `placementRecordGuard` when it was used before. */
export const placementRecordWrite = (
  keyId: string,
  token: string,
  record: PlacementRecord,
  now: number,
): Write =>
  putWrite(
    placementRecordGuard,
    {
      ...idempotencyKey(keyId, token),
      entity: "placement_record",
      operation: record.request.operation,
      vehicle_id: record.request.vehicleId,
      max_bid_usd: record.request.maxBidUsd,
      secondary_inspection_required: record.request.secondaryInspectionRequired,
      response: deflateRawSync(JSON.stringify(record.response)),
      created_at: now,
    },
    mustBeNew,
  );
