import type { ApiKey } from "../../domain/access/api-key.ts";
import {
  CallMeter,
  type HeldCalls,
  type MeteredCall,
  type MeterReading,
} from "../../domain/access/call-meter.ts";
import type { ReportedCalls } from "../../domain/access/day-calls.ts";
import { type MinuteCalls, minuteOf, rateLimits, storedCalls } from "../../domain/access/rate-limit.ts";
import { getApiKey } from "../../persistence/access/api-keys.ts";
import { addCalls, beginMinute } from "../../persistence/access/key-use.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";

const meter = new CallMeter();

/** An evaluated call, and the write that stores its count. */
export interface Metered extends MeterReading {
  /** The key after the write; null if the key is unknown or nothing is written. Never rejects. */
  reporting: Promise<ApiKey | null> | null;
}

/**
 * Reads a key. If the number of its unstored calls is high enough, stores these calls in the same round trip.
 * @param known the key from its last read
 */
export async function readMeteredKey(
  call: MeteredCall,
  known: MinuteCalls | undefined,
): Promise<ApiKey | null> {
  const due = meter.takeDue(call, known);
  if (due === null) return getApiKey(call.keyHash);
  const { counted, key } = await addCalls(call.keyHash, reportedCalls(call, due));
  if (!counted) meter.putBack(call, due);
  return key;
}

/** Stores a key's calls that are not stored yet, if there are enough. If the write fails, the calls are lost. */
export async function reportDueCalls(call: MeteredCall, known: MinuteCalls | undefined): Promise<void> {
  const due = meter.takeDue(call, known);
  if (due === null) return;
  const counted = await addCalls(call.keyHash, reportedCalls(call, due)).catch(() => null);
  if (counted?.counted === false) meter.putBack(call, due);
}

/** Returns the number of stored calls at which further calls are rejected. */
export const refusedFrom = (call: MeteredCall): Omit<ReportedCalls, "late"> => ({
  limit: call.limit,
  minute: minuteOf(call.now),
  count: meter.read(call, undefined).allowance.remaining,
});

/** Reports whether the limit was used up when the key was last read, and therefore probably still is. */
export const wasUsedUp = (call: MeteredCall, known: MinuteCalls | undefined): boolean =>
  storedCalls(known, call.limit, call.now) >= rateLimits[call.limit].callsPerMinute;

/**
 * Evaluates a call against the key that was just read, and counts the call unless its limit is used up. The first call
 * of a minute is stored immediately, in parallel with the request.
 */
export function meterCall(call: MeteredCall, key: ApiKey, isCounted: boolean): Metered {
  if (!isCounted) return { ...meter.read(call, key.minuteCalls), reporting: null };
  const reading = meter.count(call, key.minuteCalls);
  const isBegun = key.minuteCalls !== undefined && key.minuteCalls.minute >= minuteOf(call.now);
  return { ...reading, reporting: isBegun ? null : reportFirst(call, key) };
}

/**
 * The calls of a failed write are not counted again, because the write may have succeeded. Errors favor the
 * partner.
 */
async function reportFirst(call: MeteredCall, key: ApiKey): Promise<ApiKey | null> {
  const held = meter.takeAll(call);
  try {
    const begun = await beginMinute(key, reportedCalls(call, held));
    if (!begun.counted) meter.putBack(call, held);
    return begun.key;
  } catch (error) {
    logger.warn("calls of a minute not counted", { failure: describeError(error) });
    return null;
  }
}

const reportedCalls = ({ limit, now }: MeteredCall, held: HeldCalls): ReportedCalls => ({
  limit,
  minute: minuteOf(now),
  ...held,
});
