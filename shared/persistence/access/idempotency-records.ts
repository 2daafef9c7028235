import type { KeyedRequest } from "../../domain/idempotency/require-same-request.ts";
import { idempotencyKey } from "../keys/item-keys.ts";
import { compressedField } from "../table/compressed-json.ts";
import { storedEntity } from "../table/stored-entity.ts";
import { getItem } from "../table/table.ts";
import { mustBeNew, putWrite, type Write } from "../table/transaction.ts";

/** Name of the write that rejects a second use of an idempotency key. */
export const idempotencyWriteName = "idempotency";

/**
 * The request and response of an idempotency key. Stored permanently, because a key can never be used again.
 */
export interface IdempotencyRecord {
  request: KeyedRequest;
  response: unknown;
  createdAt: number;
}

const recordItems = storedEntity<IdempotencyRecord>("idempotency_record", { response: compressedField });

/**
 * Returns the record of a key; null when it is unused. `token` is the client's key, `callerId` the API key
 * or user that sent it.
 */
export async function getIdempotencyRecord(
  callerId: string,
  token: string,
): Promise<IdempotencyRecord | null> {
  const item = await getItem("get:idempotencyRecord", idempotencyKey(callerId, token));
  return item === null ? null : readIdempotencyRecord(item);
}

/** Returns the record in a stored item. */
export const readIdempotencyRecord = recordItems.fromItem;

/** Returns the write that stores a used idempotency key, named `idempotencyWriteName`. */
export const idempotencyRecordWrite = (
  callerId: string,
  token: string,
  record: Omit<IdempotencyRecord, "createdAt">,
  createdAt: number,
): Write =>
  putWrite(
    "put:idempotencyRecord",
    idempotencyWriteName,
    recordItems.toItem(idempotencyKey(callerId, token), { ...record, createdAt }),
    mustBeNew,
  );
