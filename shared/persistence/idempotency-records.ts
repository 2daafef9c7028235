import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { KeyedRequest } from "../domain/idempotency/require-same-request.ts";
import { idempotencyKey } from "./keys.ts";
import { getItem, type StoredItem } from "./table.ts";
import { mustBeNew, putWrite, type Write } from "./transaction.ts";

/** Name of the guard that refuses a second use of an idempotency key. */
export const idempotencyGuard = "idempotency";

/** What an idempotency key was used for and what was answered. Kept for good: a key is never free again. */
export interface IdempotencyRecord {
  request: KeyedRequest;
  response: unknown;
}

/** What the key was used for; null when it is free. `token` is the client's, `keyId` the api key's. */
export async function getIdempotencyRecord(keyId: string, token: string): Promise<IdempotencyRecord | null> {
  const item = await getItem("get:idempotencyRecord", idempotencyKey(keyId, token));
  return item === null ? null : readIdempotencyRecord(item);
}

/** The record inside a stored item. */
export const readIdempotencyRecord = (item: StoredItem): IdempotencyRecord => ({
  request: (item.request as KeyedRequest | undefined) ?? readPlacement(item),
  response: JSON.parse(inflateRawSync(item.response as Uint8Array).toString()),
});

/** Records from before there was anything but orders spread the request over the item; the oldest name no operation. */
const readPlacement = (item: StoredItem): KeyedRequest => ({
  operation: (item.operation ?? "createOrder") as "createOrder" | "backfillOrder",
  vehicleId: item.vehicle_id as string,
  maxBidUsd: item.max_bid_usd as number | null,
  secondaryInspectionRequired: item.secondary_inspection_required as boolean,
});

/** Uses up an idempotency key, refused by `idempotencyGuard` when it was used before. */
export const idempotencyRecordWrite = (
  keyId: string,
  token: string,
  { request, response }: IdempotencyRecord,
  now: number,
): Write =>
  putWrite(
    "put:idempotencyRecord",
    idempotencyGuard,
    {
      ...idempotencyKey(keyId, token),
      entity: "idempotency_record",
      request,
      response: deflateRawSync(JSON.stringify(response)),
      created_at: now,
    },
    mustBeNew,
  );
