import type { HistoryLookupResource } from "../../contract/resources/history-lookups/history-lookup.ts";
import { Problem } from "../../domain/errors/problem.ts";
import { lookupCapReached } from "../../domain/history/lookup-caps.ts";
import type { LookupRequest } from "../../domain/history/lookup-request.ts";
import { queueLookup } from "../../domain/history/transition-lookup.ts";
import { requireSameRequest } from "../../domain/idempotency/require-same-request.ts";
import type { Environment } from "../../domain/partners/partner.ts";
import {
  getIdempotencyRecord,
  type IdempotencyRecord,
  idempotencyRecordWrite,
  idempotencyWriteName,
  readIdempotencyRecord,
} from "../../persistence/access/idempotency-records.ts";
import {
  countInWrites,
  dailyWriteName,
  inFlightWriteName,
} from "../../persistence/history/lookup-counters.ts";
import { newLookupWrite } from "../../persistence/history/lookups.ts";
import { getPartner } from "../../persistence/partners/partners.ts";
import { commit, TransactionRefused } from "../../persistence/table/transaction.ts";
import { createId } from "../../platform/create-id.ts";
import { logger } from "../../platform/logger.ts";
import { commitWithRetries } from "../commit-with-retries.ts";
import { presentLookup } from "./present-lookup.ts";

/**
 * The partner, the key or user that requests the lookup, its idempotency token, and the time of the request.
 */
export interface LookupCaller {
  partnerId: string;
  callerId: string;
  /** The client's `Idempotency-Key`. */
  token: string;
  environment: Environment;
  now: number;
}

/** The new lookup, or the first response to the same idempotency key. */
export interface CreatedLookup {
  replayed: boolean;
  lookup: HistoryLookupResource;
}

/**
 * Queues a lookup. One transaction stores the lookup, counts it against both limits and stores the response
 * for the idempotency key. Checks in this order: the idempotency key, whether lookups are enabled, the daily
 * limit, the in-flight limit.
 * @param announce queues the lookup for a worker. If that fails, the sweep finds the lookup later.
 * @throws Problem of the first failed check; the idempotency key then stays unused.
 */
export async function createLookup(
  request: LookupRequest,
  caller: LookupCaller,
  announce: (lookup: { partnerId: string; lookupId: string }) => Promise<void>,
): Promise<CreatedLookup> {
  const created = await commitWithRetries(() => commitLookup(request, caller));
  if (created.replayed) return created;
  const lookup = { partnerId: caller.partnerId, lookupId: created.lookup.id };
  await announce(lookup).catch((error) => {
    logger.warn("A lookup was not queued and waits for the sweep", { ...lookup, error });
  });
  return created;
}

async function commitLookup(request: LookupRequest, caller: LookupCaller): Promise<CreatedLookup> {
  const { partnerId, callerId, token, now } = caller;
  const [record, isEnabled] = await Promise.all([getIdempotencyRecord(callerId, token), mayLookUp(caller)]);
  if (record !== null) return replay(record, request);
  if (!isEnabled) {
    throw new Problem(
      "history_lookup_not_enabled",
      "History lookups are not enabled for this account yet. Ask the operator to enable them; the sandbox needs no approval.",
    );
  }
  const lookup = queueLookup(request, { lookupId: createId("hl", now), partnerId, now });
  const response = presentLookup(lookup);
  try {
    await commit([
      idempotencyRecordWrite(callerId, token, { request, response }, now),
      newLookupWrite(lookup),
      ...countInWrites(lookup),
    ]);
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    return resolveRefusal(error, request, now);
  }
  return { replayed: false, lookup: response };
}

/** The sandbox needs no approval. */
async function mayLookUp({ environment, partnerId }: LookupCaller): Promise<boolean> {
  if (environment === "sandbox") return true;
  return (await getPartner(partnerId))?.historyLookupEnabled ?? false;
}

/**
 * Returns the result of a rejected commit: the stored response for the same key, the error of a reached
 * limit, or another attempt.
 */
function resolveRefusal(refused: TransactionRefused, request: LookupRequest, now: number): CreatedLookup {
  const sameKey = refused.refusalOf(idempotencyWriteName)?.item;
  if (sameKey) return replay(readIdempotencyRecord(sameKey), request);
  if (refused.refusalOf(dailyWriteName)) throw lookupCapReached("daily", now);
  if (refused.refusalOf(inFlightWriteName)) throw lookupCapReached("in_flight", now);
  throw refused;
}

function replay(record: IdempotencyRecord, request: LookupRequest): CreatedLookup {
  requireSameRequest(record.request, request);
  return { replayed: true, lookup: record.response as HistoryLookupResource };
}
